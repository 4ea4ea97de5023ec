// The line to the laboratory: the run comes whole, and each change of it brings it anew.

export class Server {
  #token;

  constructor(token) {
    this.#token = token;
  }

  /** Whether this page was opened with the whole address. */
  get invited() {
    return /^[0-9a-f]{32}$/.test(this.#token);
  }

  /** The run as it stands. */
  run() {
    return this.#ask('/run');
  }

  /** The states of all members after an event; none where only a log is known. */
  async states(event) {
    return (await this.#ask(`/states?event=${event}`)).states;
  }

  /** Changes the run; gives it as it stands then. */
  act(action) {
    return this.#ask('/do', { method: 'POST', body: JSON.stringify(action) });
  }

  async #ask(path, options = {}) {
    let answer;
    try {
      answer = await fetch(path, { ...options, headers: { 'Content-Type': 'application/json', 'X-Bellwether-Token': this.#token } });
    } catch {
      throw Object.assign(new Error('`lab play` has ended or cannot be reached. Start it again, and open the address that it prints.'), { gone: true });
    }
    const said = await answer.json();
    if (!answer.ok) throw Object.assign(new Error(said.error ?? `the laboratory says ${answer.status}`), { status: answer.status });
    return said;
  }
}
