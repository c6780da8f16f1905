import type { Cancel, OpenRequest } from '../core/player-ports.ts';
import type { OutputKind } from '../core/player-types.ts';
import { elementUrl, loadingElement, releaseElement } from './loading-element.ts';
import { OpenedAhead } from './opened-ahead.ts';
import { StreamConnection } from './stream-connection.ts';

/** Past this the server is made to wait. */
const HELD_MAX_BYTES = 256 * 1024;
const CONNECTION_REST_MAX_MS = 6_000;
/** An element plays from where it began to load: the time that it waited for the press keeps it behind live. */
const ELEMENT_REST_MAX_MS = 2_000;

type ConnectionInfo = { readonly saveData?: boolean };

function savesData(): boolean {
  return (navigator as Navigator & { connection?: ConnectionInfo }).connection?.saveData === true;
}

/** Opens a stream when the listener shows the intention to play; the press takes over that very connection. */
export class WarmStreams {
  readonly #connections = new OpenedAhead<StreamConnection>({
    open: ({ channel, url }) => new StreamConnection(channel, url, HELD_MAX_BYTES),
    close: (connection) => connection.close(),
    restMaxMs: CONNECTION_REST_MAX_MS,
  });
  readonly #elements = new OpenedAhead<HTMLAudioElement>({
    open: (request) => loadingElement(elementUrl(request)),
    close: releaseElement,
    restMaxMs: ELEMENT_REST_MAX_MS,
  });

  warm(kind: OutputKind, request: OpenRequest): Cancel {
    if (kind === 'hls' || savesData()) return () => {};
    const [mine, other] =
      kind === 'media-source' ? [this.#connections, this.#elements] : [this.#elements, this.#connections];
    other.close();
    return mine.warm(request);
  }

  /** The connection for a press: the one opened ahead, or a new one. */
  connect(request: OpenRequest): StreamConnection {
    this.#elements.close();
    return this.#connections.take(request) ?? new StreamConnection(request.channel, request.url);
  }

  /** The element for a press that loads the stream already; null when none does, or it has failed. */
  element(request: OpenRequest): HTMLAudioElement | null {
    this.#connections.close();
    const element = this.#elements.take(request);
    return element?.error === null ? element : null;
  }

  close(): void {
    this.#connections.close();
    this.#elements.close();
  }
}
