import type { Cancel, OpenRequest } from '../core/player-ports.ts';
import type { PlayerChannel } from '../core/player-types.ts';
import { StreamConnection } from './stream-connection.ts';

/** Past this the server is made to wait. */
const WARM_MAX_BYTES = 256 * 1024;
/** A pointer that rests without pressing is no longer an intention. */
const WARM_MAX_MS = 6_000;
/** A pointer that slips off a button often comes back. */
const WARM_GRACE_MS = 400;

type WarmEntry = {
  readonly url: string;
  readonly connection: StreamConnection;
  expiry: ReturnType<typeof setTimeout>;
};

type ConnectionInfo = { readonly saveData?: boolean };

function savesData(): boolean {
  return (navigator as Navigator & { connection?: ConnectionInfo }).connection?.saveData === true;
}

/** Opens a stream when the listener shows the intention to play; the press takes over that very connection. */
export class WarmStreams {
  #entry: WarmEntry | null = null;

  warm(channel: PlayerChannel): Cancel {
    const url = channel.streamUrl?.trim() ?? '';
    if (savesData() || url === '') return () => {};
    const entry = this.#entry?.url === url ? this.#entry : this.#open(channel, url);
    this.#expireIn(entry, WARM_MAX_MS);
    return () => {
      if (this.#entry === entry) this.#expireIn(entry, WARM_GRACE_MS);
    };
  }

  /** The connection for a press: the one opened ahead, or a new one. Any other is closed. */
  connect(request: OpenRequest): StreamConnection {
    const entry = this.#entry;
    if (entry?.url !== request.url) {
      this.close();
      return new StreamConnection(request.channel, request.url);
    }
    clearTimeout(entry.expiry);
    this.#entry = null;
    return entry.connection;
  }

  close(): void {
    if (this.#entry === null) return;
    clearTimeout(this.#entry.expiry);
    this.#entry.connection.close();
    this.#entry = null;
  }

  #open(channel: PlayerChannel, url: string): WarmEntry {
    this.close();
    const connection = new StreamConnection(channel, url, WARM_MAX_BYTES);
    const entry: WarmEntry = { url, connection, expiry: setTimeout(() => {}) };
    this.#entry = entry;
    return entry;
  }

  #expireIn(entry: WarmEntry, ms: number): void {
    clearTimeout(entry.expiry);
    entry.expiry = setTimeout(() => {
      if (this.#entry === entry) this.close();
    }, ms);
  }
}
