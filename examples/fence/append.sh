#!/bin/sh
# append.sh FENCE FILE TEXT: appends a line to a file on shared storage, unless a newer copy of the job was started.
# FENCE is the file of `bellwether run --fence-file`; the shared lock keeps it from being raised between the check and the write.
exec 9<"$1" || exit 1
flock --shared 9 || exit 1
newest=$(cat "$1")
if [ "$BELLWETHER_EPOCH" -lt "$newest" ]; then
    echo "epoch $BELLWETHER_EPOCH is over: epoch $newest was started" >&2
    exit 6
fi
printf '%s\n' "$3" >>"$2"
