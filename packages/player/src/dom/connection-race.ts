import type { ConnectionHandlers, StreamConnection } from './stream-connection.ts';

/** So many may wait beside the newest one. */
const OTHERS_MAX = 2;

/**
 * The connections of one stream: one, but while nothing comes. Then new attempts run beside the former connection, and
 * the first that delivers is kept: when the network is back it may be any of them.
 */
export class ConnectionRace {
  readonly #handlers: ConnectionHandlers;
  readonly #canRead: () => boolean;
  #newest: StreamConnection;
  #others: StreamConnection[] = [];

  /** `start` attaches the handlers. */
  constructor(first: StreamConnection, handlers: ConnectionHandlers, canRead: () => boolean) {
    this.#newest = first;
    this.#handlers = handlers;
    this.#canRead = canRead;
  }

  get hasResponded(): boolean {
    return this.#newest.hasResponded;
  }

  /** The byte after the last one of the newest connection; null where that is unknown. */
  get place(): string | null {
    return this.#newest.place;
  }

  start(): void {
    this.#attach(this.#newest);
  }

  /** Another attempt, beside those that wait. */
  add(attempt: StreamConnection): void {
    if (!this.#newest.isClosed) this.#others.push(this.#newest);
    if (this.#others.length > OTHERS_MAX) this.#giveUpOldestAttempt();
    this.#newest = attempt;
    this.start();
  }

  /** Closes all before. */
  replace(connection: StreamConnection): void {
    this.close();
    this.#newest = connection;
    this.start();
  }

  resume(): void {
    this.#newest.resume();
  }

  /** The newest has failed; the others may still deliver. */
  closeNewest(): void {
    this.#newest.close();
  }

  close(): void {
    for (const connection of [this.#newest, ...this.#others]) connection.close();
    this.#others = [];
  }

  /** The former connection stays: its server may have kept what was not heard. */
  #giveUpOldestAttempt(): void {
    const oldest = this.#others.find(({ hasResponded }) => !hasResponded);
    oldest?.close();
    this.#others = this.#others.filter((connection) => connection !== oldest);
  }

  #attach(connection: StreamConnection): void {
    const { onResponse, onAudio, onEnd, onFailed } = this.#handlers;
    connection.attach(
      {
        onResponse: (response) => {
          this.#keep(connection);
          onResponse(response);
        },
        onAudio: (bytes) => {
          this.#keep(connection);
          onAudio(bytes);
        },
        onEnd: (end) => this.#drop(connection) || onEnd(end),
        onFailed: (loss) => this.#drop(connection) || onFailed(loss),
      },
      this.#canRead,
    );
  }

  #keep(winner: StreamConnection): void {
    if (this.#others.length === 0) return;
    for (const connection of [this.#newest, ...this.#others]) if (connection !== winner) connection.close();
    this.#newest = winner;
    this.#others = [];
  }

  /** @returns whether it was one beside the newest, which goes on */
  #drop(connection: StreamConnection): boolean {
    if (connection === this.#newest) return false;
    this.#others = this.#others.filter((other) => other !== connection);
    return true;
  }
}
