import { isPathUncertain } from '../core/output-choice.ts';
import type { Cancel, OpenRequest } from '../core/player-ports.ts';
import type { OutputKind } from '../core/player-types.ts';
import { isSavingData } from './browser-environment.ts';
import { elementUrl, hiddenElement, loadingElement, releaseElement } from './loading-element.ts';
import { MediaSourceHandle } from './media-source.ts';
import { PreloadSlot } from './preload-slot.ts';
import { type LoadHls, loadHlsFromBundle, PreloadedHls } from './preloaded-hls.ts';
import { StreamConnection } from './stream-connection.ts';

/** Beyond this the server has to wait. */
const PRELOAD_MAX_BYTES = 256 * 1024;
const SOURCE_MAX_IDLE_MS = 6_000;
/** An element plays from where it started to load, so its time before the press becomes delay. */
const ELEMENT_MAX_IDLE_MS = 2_000;

/** A server that has not responded by then is not waited for with two connections. */
const RESERVE_MAX_IDLE_MS = 10_000;

type PreloadedSource = { readonly connection: StreamConnection; readonly mediaSource: MediaSourceHandle };
/** What a press on a MediaSource stream starts with; `mediaSource` is null unless preloaded. */
type StartSource = Pick<PreloadedSource, 'connection'> & { readonly mediaSource: MediaSourceHandle | null };

/** An element that loads a stream beside its fetch, until it is known which of them plays it. */
export type ElementReserve = {
  /** Calls back when the element could play. */
  onPlayable(handler: () => void): void;
  /** The element is not needed. */
  drop(): void;
  /** Closes it soon: the next output may take it before. */
  release(): void;
};

const NO_RESERVE: ElementReserve = { onPlayable() {}, drop() {}, release() {} };

/** Opens a stream when the listener is likely to play it; the press then takes that connection. */
export class StreamPreloader {
  readonly #sources = new PreloadSlot<PreloadedSource>({
    open: (request) => ({
      connection: new StreamConnection(request, { preloadMaxBytes: PRELOAD_MAX_BYTES }),
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

  readonly #reserves = new PreloadSlot<HTMLAudioElement>({
    open: (request) => loadingElement(elementUrl(request)),
    close: releaseElement,
    maxIdleMs: RESERVE_MAX_IDLE_MS,
  });
  readonly #hls: PreloadSlot<PreloadedHls>;

  constructor(loadHls: LoadHls = loadHlsFromBundle) {
    this.#hls = new PreloadSlot<PreloadedHls>({
      open: (request) => new PreloadedHls(request, loadHls),
      close: (preloaded) => preloaded.close(),
      maxIdleMs: ELEMENT_MAX_IDLE_MS,
    });
  }

  preload(kind: OutputKind, request: OpenRequest): Cancel {
    if (isSavingData()) return () => {};
    const slots = { 'media-source': this.#sources, 'audio-element': this.#elements, hls: this.#hls };
    for (const slot of Object.values(slots)) if (slot !== slots[kind]) slot.close();
    return slots[kind].preload(request);
  }

  /** Returns the preloaded connection and its MediaSource, or a new connection. */
  takeConnection(request: OpenRequest): StartSource {
    this.#elements.close();
    this.#hls.close();
    return this.#sources.take(request) ?? { connection: new StreamConnection(request), mediaSource: null };
  }

  /**
   * Returns the element that loads the stream already; null when there is none or it has failed.
   */
  takeElement(request: OpenRequest): HTMLAudioElement | null {
    this.#sources.close();
    this.#hls.close();
    const element = this.#elements.take(request) ?? this.#reserves.take(request);
    this.#reserves.close();
    return element?.error === null ? element : null;
  }

  /** Returns the HLS stream that is loading already, in an element of its own, or null. */
  takeHls(request: OpenRequest): PreloadedHls | null {
    this.#sources.close();
    this.#elements.close();
    this.#reserves.close();
    return this.#hls.take(request);
  }

  /**
   * Starts the element at the press too, where the path is uncertain: a fetch that is refused then
   * costs no time. Apple's browsers would not let it play without a press of its own.
   */
  reserveElement(request: OpenRequest): ElementReserve {
    this.#reserves.close();
    const isUseful = isPathUncertain(request) && !('ManagedMediaSource' in globalThis);
    if (!isUseful || isSavingData()) return NO_RESERVE;
    const release = this.#reserves.preload(request);
    return {
      onPlayable: (handler) => {
        this.#reserves.current?.addEventListener('canplay', handler, { once: true });
      },
      drop: () => this.#reserves.close(),
      release,
    };
  }

  close(): void {
    this.#sources.close();
    this.#elements.close();
    this.#reserves.close();
    this.#hls.close();
  }
}
