import type Hls from 'hls.js';
import type {
  ErrorData,
  HlsConfig,
  LoaderCallbacks,
  LoaderConfiguration,
  PlaylistLoaderContext,
} from 'hls.js';
import type { OpenRequest } from '../core/player-ports.ts';
import { REWIND_WINDOW_SECONDS } from '../core/trim-policy.ts';
import { hiddenElement, releaseElement } from './loading-element.ts';

export type HlsClass = typeof Hls;
export type LoadHls = () => Promise<HlsClass>;

/** What is loaded before the press: a whole window would be wasted on a pointer that passes. */
const PRELOAD_MAX_SECONDS = 4;
/** A playlist that is not there by then is requested by hls.js, which tries again and reports what fails. */
const PLAYLIST_MAX_MS = 4_000;
/** Nearer to the end of a playlist, playback waits for the server (RFC 8216, 6.3.3). */
const LIVE_SEGMENTS = 3;
const TARGET_DURATION = /^#EXT-X-TARGETDURATION:(\d{1,5})/m;

/** hls.js that loads a stream into an element. */
export type StartedHls = { readonly Hls: HlsClass; readonly hls: Hls };

/** Loads hls.js on demand: most streams do not need it. */
export const loadHlsFromBundle: LoadHls = async () => (await import('hls.js')).default;

type FetchedPlaylist = { readonly url: string; readonly text: string; readonly fetchedMs: number };

/** What a session asks of hls.js. */
type HlsRequest = Pick<OpenRequest, 'url' | 'behindSeconds'>;

/** @param playlist what the URL leads to, where it has been fetched already */
export function startHls(
  Hls: HlsClass,
  { url, behindSeconds }: HlsRequest,
  element: HTMLAudioElement,
  playlist: FetchedPlaylist | null = null,
): StartedHls {
  const begin = (playlistText: string) => {
    const needed = LIVE_SEGMENTS * (Number(TARGET_DURATION.exec(playlistText)?.[1]) || 0);
    hls.config.liveSyncDuration = Math.max(behindSeconds, needed);
  };
  const hls = new Hls({
    // At the first segment where the playlist has less. All that follows is loaded at once.
    ...(behindSeconds > 0 && {
      liveSyncDuration: behindSeconds,
      maxBufferLength: Math.max(behindSeconds, Hls.DefaultConfig.maxBufferLength),
    }),
    // Without its worker, the page's content security policy needs no `worker-src blob:`.
    enableWorker: false,
    backBufferLength: REWIND_WINDOW_SECONDS,
    pLoader: playlistLoader(Hls, playlist, behindSeconds > 0 ? begin : () => {}),
  });
  hls.loadSource(url);
  hls.attachMedia(element);
  return { Hls, hls };
}

/**
 * hls.js's own loader, which responds to the first request with a playlist that has been fetched.
 *
 * @param onText called with each playlist before hls.js reads it
 */
function playlistLoader(
  Hls: HlsClass,
  fetched: FetchedPlaylist | null,
  onText: (text: string) => void,
): NonNullable<HlsConfig['pLoader']> {
  let first = fetched;
  return class extends (Hls.DefaultConfig.loader as NonNullable<HlsConfig['pLoader']>) {
    override load(
      context: PlaylistLoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<PlaylistLoaderContext>,
    ): void {
      const onSuccess: typeof callbacks.onSuccess = (response, ...rest) => {
        if (typeof response.data === 'string') onText(response.data);
        callbacks.onSuccess(response, ...rest);
      };
      if (first === null) {
        super.load(context, config, { ...callbacks, onSuccess });
        return;
      }
      const { url, text, fetchedMs } = first;
      first = null;
      this.stats.loading = { start: fetchedMs, first: fetchedMs, end: fetchedMs };
      // Later: the request is an event, which other parts of hls.js have still to handle.
      queueMicrotask(() => onSuccess({ url, data: text, code: 200 }, this.stats, context, null));
    }
  };
}

/** Null: hls.js requests it again, and reports the error. */
async function fetchPlaylist(url: string, closing: AbortSignal): Promise<FetchedPlaylist | null> {
  try {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(PLAYLIST_MAX_MS)]);
    const response = await fetch(url, { signal });
    if (!response.ok) return null;
    return { url: response.url, text: await response.text(), fetchedMs: performance.now() };
  } catch {
    return null;
  }
}

/**
 * Loads hls.js, the playlist beside it and the beginning of the stream into an element of its own,
 * without playing it, until the press takes them.
 */
export class PreloadedHls {
  readonly element = hiddenElement();
  readonly #closing = new AbortController();
  readonly #started: Promise<StartedHls | null>;
  #loading: StartedHls['hls'] | null = null;
  #isTaken = false;
  #hasFailed = false;
  #onTaken = (): void => {};

  constructor(request: HlsRequest, loadHls: LoadHls) {
    // A press loads it again, and reports the error.
    this.#started = this.#start(request, loadHls).catch(() => null);
  }

  /** Returns what loads the stream into the element, now the caller's; null where that has failed. */
  async take(): Promise<StartedHls | null> {
    this.#isTaken = true;
    this.#onTaken();
    const started = await this.#started;
    return this.#hasFailed ? null : started;
  }

  close(): void {
    this.#closing.abort();
    this.#loading?.destroy();
    releaseElement(this.element);
  }

  async #start(request: HlsRequest, loadHls: LoadHls): Promise<StartedHls | null> {
    const { signal } = this.#closing;
    const [Hls, playlist] = await Promise.all([loadHls(), fetchPlaylist(request.url, signal)]);
    if (signal.aborted || !Hls.isSupported()) return null;
    const started = startHls(Hls, request, this.element, playlist);
    this.#loading = started.hls;
    if (!this.#isTaken) this.#holdBack(started);
    return started;
  }

  /** Until it is taken. */
  #holdBack({ Hls, hls }: StartedHls): void {
    const { config } = hls;
    const { maxMaxBufferLength } = config;
    config.maxMaxBufferLength = PRELOAD_MAX_SECONDS;
    const onError = (_event: unknown, { fatal }: ErrorData): void => {
      if (!fatal) return;
      this.#hasFailed = true;
      hls.destroy();
    };
    hls.on(Hls.Events.ERROR, onError);
    this.#onTaken = () => {
      config.maxMaxBufferLength = maxMaxBufferLength;
      hls.off(Hls.Events.ERROR, onError);
    };
  }
}
