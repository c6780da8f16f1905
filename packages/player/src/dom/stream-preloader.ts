import { OUTPUT_FEATURES } from '../core/playback-paths.ts';
import type { Cancel, OpenRequest } from '../core/player-ports.ts';
import type { OutputKind } from '../core/player-types.ts';
import { elementUrl, hiddenElement, loadingElement, releaseElement } from './loading-element.ts';
import { MediaSourceHandle } from './media-source.ts';
import { PreloadSlot } from './preload-slot.ts';
import { StreamConnection } from './stream-connection.ts';

/** Beyond this the server has to wait. */
const PRELOAD_MAX_BYTES = 256 * 1024;
const SOURCE_MAX_IDLE_MS = 6_000;
/** An element plays from where it started to load, so its time before the press becomes delay. */
const ELEMENT_MAX_IDLE_MS = 2_000;

type PreloadedSource = { readonly connection: StreamConnection; readonly mediaSource: MediaSourceHandle };
/** What a press on a MediaSource stream starts with; `mediaSource` is null unless preloaded. */
type StartSource = Pick<PreloadedSource, 'connection'> & { readonly mediaSource: MediaSourceHandle | null };

type ConnectionInfo = { readonly saveData?: boolean };

function isSavingData(): boolean {
  return (navigator as Navigator & { connection?: ConnectionInfo }).connection?.saveData === true;
}

/** Opens a stream when the listener is likely to play it; the press then takes that connection. */
export class StreamPreloader {
  readonly #sources = new PreloadSlot<PreloadedSource>({
    open: ({ channel, url }) => ({
      connection: new StreamConnection(channel, url, PRELOAD_MAX_BYTES),
      mediaSource: new MediaSourceHandle(hiddenElement()),
    }),
    close: ({ connection, mediaSource }) => {
      connection.close();
      mediaSource.release();
    },
    maxIdleMs: SOURCE_MAX_IDLE_MS,
  });
  readonly #elements = new PreloadSlot<HTMLAudioElement>({
    open: (request) => loadingElement(elementUrl(request)),
    close: releaseElement,
    maxIdleMs: ELEMENT_MAX_IDLE_MS,
  });

  preload(kind: OutputKind, request: OpenRequest): Cancel {
    if (!OUTPUT_FEATURES[kind].preloads || isSavingData()) return () => {};
    const [slot, other] =
      kind === 'media-source' ? [this.#sources, this.#elements] : [this.#elements, this.#sources];
    other.close();
    return slot.preload(request);
  }

  /** Returns the preloaded connection and its MediaSource, or a new connection. */
  takeConnection(request: OpenRequest): StartSource {
    this.#elements.close();
    const { channel, url } = request;
    return (
      this.#sources.take(request) ?? { connection: new StreamConnection(channel, url), mediaSource: null }
    );
  }

  /**
   * Returns the element that loads the stream already; null when there is none or it has failed.
   */
  takeElement(request: OpenRequest): HTMLAudioElement | null {
    this.#sources.close();
    const element = this.#elements.take(request);
    return element?.error === null ? element : null;
  }

  close(): void {
    this.#sources.close();
    this.#elements.close();
  }
}
