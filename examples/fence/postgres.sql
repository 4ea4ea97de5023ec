-- A fence in PostgreSQL: one row for each job, with the newest epoch that wrote.
CREATE TABLE fence (job text PRIMARY KEY, epoch bigint NOT NULL);

-- Raises the job's epoch to this one, or ends the transaction if a newer copy of the job has written already. The row stays locked until
-- the transaction ends: no newer copy can come in between this check and the commit.
CREATE FUNCTION raise_fence(job text, epoch bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO fence AS f VALUES (raise_fence.job, raise_fence.epoch)
        ON CONFLICT ON CONSTRAINT fence_pkey DO UPDATE SET epoch = excluded.epoch WHERE f.epoch <= excluded.epoch;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'epoch % of % is over: a newer copy has written', raise_fence.epoch, raise_fence.job;
    END IF;
END $$;
