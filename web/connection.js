// The line to the program that serves the page: what happens comes in, what to do goes out.

/** How long there may be no news before the line counts as lost; the program speaks at least once a second. */
const SILENCE = 3000;
const AGAIN = 1000;

export class Connection {
  #token;
  #source = null;
  #heard = 0;
  #take;
  #tell;

  /** `take` gets each message; `tell` gets 'connecting', 'live', 'lost' or 'stranger' when that changes. */
  constructor(token, take, tell) {
    this.#token = token;
    this.#take = take;
    this.#tell = tell;
  }

  open() {
    if (!/^[0-9a-f]{32}$/.test(this.#token)) {
      this.#tell('stranger');
      return;
    }
    this.#connect();
    setInterval(() => this.#look(), 500);
  }

  #connect() {
    this.#source?.close();
    this.#heard = performance.now();
    const source = new EventSource(`/events?token=${this.#token}`);
    this.#source = source;
    source.onmessage = (message) => {
      this.#heard = performance.now();
      this.#tell('live');
      this.#take(JSON.parse(message.data));
    };
    source.onerror = () => {
      if (source !== this.#source) return;
      this.#tell('lost');
      source.close();
      this.#source = null;
      setTimeout(() => this.#connect(), AGAIN);
    };
  }

  #look() {
    if (this.#source && performance.now() - this.#heard > SILENCE) this.#source.onerror();
  }

  /** Asks for something to be done; gives an empty text, or why it was not. */
  async act(action) {
    try {
      const answer = await fetch('/do', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Bellwether-Token': this.#token },
        body: JSON.stringify(action),
      });
      if (answer.ok) return '';
      const { error } = await answer.json();
      return error ?? `the program says ${answer.status}`;
    } catch {
      return 'the program cannot be reached';
    }
  }
}
