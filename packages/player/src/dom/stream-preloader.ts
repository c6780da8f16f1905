import type { Cancel, OpenRequest } from '../core/player-ports.ts';
import type { OutputKind } from '../core/player-types.ts';
import { elementUrl, hiddenElement, loadingElement, releaseElement } from './loading-element.ts';
import { MediaSourceHandle } from './media-source-handle.ts';
import { PreloadSlot } from './preload-slot.ts';
import { StreamConnection } from './stream-connection.ts';

/** Past this the server is made to wait. */
const HELD_MAX_BYTES = 256 * 1024;
const SOURCE_REST_MAX_MS = 6_000;
/** An element plays from where it began to load: the time that it waited for the press keeps it behind live. */
const ELEMENT_REST_MAX_MS = 2_000;

type WarmSource = { readonly connection: StreamConnection; readonly attached: MediaSourceHandle };
/** What a press on a MediaSource stream begins with; `attached` is null unless it was opened ahead. */
type PressedSource = Pick<WarmSource, 'connection'> & { readonly attached: MediaSourceHandle | null };

type ConnectionInfo = { readonly saveData?: boolean };

function savesData(): boolean {
  return (navigator as Navigator & { connection?: ConnectionInfo }).connection?.saveData === true;
}

/** Opens a stream when the listener shows the intention to play; the press takes over that very connection. */
export class StreamPreloader {
  readonly #sources = new PreloadSlot<WarmSource>({
    open: ({ channel, url }) => ({
      connection: new StreamConnection(channel, url, HELD_MAX_BYTES),
      attached: new MediaSourceHandle(hiddenElement()),
    }),
    close: ({ connection, attached }) => {
      connection.close();
      attached.release();
    },
    restMaxMs: SOURCE_REST_MAX_MS,
  });
  readonly #elements = new PreloadSlot<HTMLAudioElement>({
    open: (request) => loadingElement(elementUrl(request)),
    close: releaseElement,
    restMaxMs: ELEMENT_REST_MAX_MS,
  });

  warm(kind: OutputKind, request: OpenRequest): Cancel {
    if (kind === 'hls' || savesData()) return () => {};
    const [mine, other] =
      kind === 'media-source' ? [this.#sources, this.#elements] : [this.#elements, this.#sources];
    other.close();
    return mine.warm(request);
  }

  /** The connection for a press and what it will sound through: those opened ahead, or a new connection. */
  source(request: OpenRequest): PressedSource {
    this.#elements.close();
    const { channel, url } = request;
    return this.#sources.take(request) ?? { connection: new StreamConnection(channel, url), attached: null };
  }

  /** The element for a press that loads the stream already; null when none does, or it has failed. */
  element(request: OpenRequest): HTMLAudioElement | null {
    this.#sources.close();
    const element = this.#elements.take(request);
    return element?.error === null ? element : null;
  }

  close(): void {
    this.#sources.close();
    this.#elements.close();
  }
}
