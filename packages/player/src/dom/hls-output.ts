import type { HlsPlace } from '../core/hls-loader.ts';
import { LiveEdge } from '../core/live-edge.ts';
import { findPath, type HlsEngine } from '../core/playback-paths.ts';
import type {
  DeviceReading,
  OpenRequest,
  OutputEvents,
  OutputSession,
  StreamLoss,
} from '../core/player-ports.ts';
import type { PlayerErrorCode } from '../core/player-types.ts';
import type { AudioDevice } from './audio-device.ts';
import { browserAbilities } from './browser-abilities.ts';
import { bindElementEvents, outputLoss, playElement } from './element-events.ts';
import type { HlsPlayback } from './hls-playback.ts';
import type { LoadHls, PreloadedHls } from './preloaded-hls.ts';
import { isServerResponding } from './stream-reachability.ts';

/** No response, or another one than a playlist. */
const FILE_LOSSES: readonly PlayerErrorCode[] = ['network', 'source-unsupported'];
/** With less than this behind the position, rewinding is not offered. */
const REWIND_MIN_SECONDS = 10;
/** With no more than this left, all that is listed was heard: a device stands still before the very end. */
const HEARD_SECONDS = 1;

const findEngines = (element: HTMLAudioElement): readonly HlsEngine[] =>
  findPath('hls', 'untested', browserAbilities(element)).engines;

/** Whether HLS is played through MediaSource here, rather than by the element itself. */
export const prefersMediaSource = (element: HTMLAudioElement): boolean =>
  findEngines(element)[0] === 'media-source';

type HlsSessionOptions = {
  readonly device: AudioDevice;
  readonly request: OpenRequest;
  readonly events: OutputEvents;
  readonly loadHls: LoadHls;
  /** The stream as it has been loaded before the press, or null. */
  readonly preloaded: PreloadedHls | null;
};

/** HLS, by the element itself or through MediaSource; where one fails, by the other. */
export class HlsSession implements OutputSession {
  readonly #device: AudioDevice;
  #request: OpenRequest;
  readonly #events: OutputEvents;
  readonly #loadHls: LoadHls;
  readonly #abort = new AbortController();
  readonly #edge = new LiveEdge();
  readonly #engines: readonly HlsEngine[];
  #engine: HlsEngine;
  /** The loss of the engine that failed first; null while one plays. */
  #firstLoss: StreamLoss | null = null;
  /** Ends what loads. */
  #loading: AbortController | null = null;
  #playback: HlsPlayback | null = null;
  /** Our own loader has failed at this stream. */
  #usesHlsJs = false;
  /** The number of the load, which late responses are compared with. */
  #load = 0;
  #hasPlayed = false;
  /** What has been live has no end: its playlist is complete while its encoder is restarted. */
  #isLive = false;
  /** Where what was heard to its end goes on; null while there is more. */
  #heardUntil: HlsPlace | null = null;
  /** MediaSource has played it, so that the page may read it: what is lost since is the network. */
  #isReadable = false;
  /** Where this load began to play; null until then. */
  #startSeconds: number | null = null;
  /** The end of the playlist, and since when it is known (ms of `performance.now()`). */
  #listed = { endSeconds: 0, at: 0 };

  constructor({ device, request, events, loadHls, preloaded }: HlsSessionOptions) {
    this.#device = device;
    this.#request = request;
    this.#events = events;
    this.#loadHls = loadHls;
    this.#engines = findEngines(device.element);
    this.#engine = this.#firstEngine;
    if (preloaded !== null) device.replaceElement(preloaded.element);
    // Its source comes later: until then the events of the former one would be taken for those of this one.
    else device.clear();
    bindElementEvents(this.#binding());
    this.#listenToElement();
    this.#start(preloaded);
  }

  read(): DeviceReading {
    const { element, isSourceIntact, aheadSeconds } = this.#device;
    const { startSeconds, endSeconds } = this.#span;
    const toEndSeconds = Math.max(0, endSeconds - element.currentTime);
    if (endSeconds !== this.#listed.endSeconds) this.#listed = { endSeconds, at: performance.now() };
    if (this.#startSeconds !== null)
      this.#edge.observe(element.currentTime - this.#startSeconds, toEndSeconds);
    const behindLiveSeconds = this.#edge.behindSeconds(toEndSeconds);
    return {
      positionSeconds: element.currentTime,
      aheadSeconds,
      behindLiveSeconds,
      delaySeconds: toEndSeconds,
      canRewind: this.#canRewind(startSeconds, endSeconds),
      rewindableSeconds: element.currentTime - startSeconds + behindLiveSeconds,
      isReady: element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA,
      // Late segments come, or the device stands still.
      isStarving: false,
      isRebuffering: false,
      isConnectionSlow: false,
      isSourceIntact,
    };
  }

  /** Goes on where the sound stopped, or nearer to the newest audio: what was heard is not played again. */
  reload(_keepBuffer: boolean, request: OpenRequest): void {
    const isOther = request.url !== this.#request.url;
    const passedSeconds = (performance.now() - this.#listed.at) / 1_000;
    const toEndSeconds = Math.max(0, this.#span.endSeconds - this.#device.element.currentTime);
    const behindSeconds = Math.min(request.behindSeconds, toEndSeconds + passedSeconds);
    if (this.#playback && this.#startSeconds !== null)
      this.#heardUntil = toEndSeconds < HEARD_SECONDS ? this.#playback.place : null;
    if (isOther) {
      this.#usesHlsJs = false;
      this.#isReadable = false;
    }
    this.#request = this.#hasPlayed ? { ...request, behindSeconds } : request;
    this.#start();
  }

  rewind(seconds: number): void {
    const { startSeconds, endSeconds } = this.#span;
    const { element } = this.#device;
    if (endSeconds > 0)
      element.currentTime = this.#edge.rewind(element.currentTime, seconds, startSeconds, endSeconds);
  }

  goLive(): void {
    const { startSeconds, endSeconds } = this.#span;
    if (this.#edge.isRewound) this.#device.element.currentTime = this.#edge.goLive(startSeconds, endSeconds);
  }

  /** Segments leave the playlist meanwhile. */
  pause(): boolean {
    return false;
  }

  resume(): void {}

  close(): void {
    this.#abort.abort();
    this.#loading?.abort();
    this.#device.clear();
  }

  get #firstEngine(): HlsEngine {
    return this.#engines[0] ?? 'media-source';
  }

  #canRewind(startSeconds: number, endSeconds: number): boolean {
    const isSeekable = this.#hasPlayed && endSeconds > startSeconds;
    const behindSeconds = this.#device.element.currentTime - startSeconds;
    return isSeekable && (this.#edge.isRewound || behindSeconds >= REWIND_MIN_SECONDS);
  }

  get #span(): { startSeconds: number; endSeconds: number } {
    const { seekable } = this.#device.element;
    const span = this.#playback?.span;
    if (span) return span;
    if (seekable.length === 0) return { startSeconds: 0, endSeconds: 0 };
    return { startSeconds: seekable.start(0), endSeconds: seekable.end(seekable.length - 1) };
  }

  #start(preloaded: PreloadedHls | null = null): void {
    this.#observeLive();
    this.#load += 1;
    this.#startSeconds = null;
    this.#loading?.abort();
    this.#loading = null;
    this.#playback = null;
    if (this.#engine === 'native') {
      this.#device.setSource(this.#request.url);
      playElement(this.#binding());
    } else {
      void this.#loadByScript(preloaded);
    }
  }

  async #loadByScript(preloaded: PreloadedHls | null): Promise<void> {
    const load = this.#load;
    const handlers = {
      onAttached: () => {
        this.#device.trackSource();
        playElement(this.#binding());
      },
      onFailed: (loss: StreamLoss, isOwn?: boolean) => {
        if (this.#load === load && !this.#abort.signal.aborted) this.#onEngineFailed(loss, isOwn);
      },
    };
    const started = preloaded?.take(handlers);
    const loading = (started && preloaded?.loading) ?? new AbortController();
    const { signal } = loading;
    this.#loading = loading;
    const { element } = this.#device;
    const options = {
      request: this.#request,
      element,
      usesHlsJs: this.#usesHlsJs,
      isLive: this.#isLive,
      heardUntil: this.#heardUntil,
    };
    try {
      const begin = async () => {
        const startHls = await this.#loadHls();
        const taken = Promise.resolve();
        return signal.aborted ? null : startHls({ ...options, signal, taken, ...handlers });
      };
      const playback = await (started ?? begin());
      if (!signal.aborted) this.#playback = playback;
    } catch {
      handlers.onFailed(outputLoss('load-failed'));
    }
  }

  #listenToElement(): void {
    const { element } = this.#device;
    const { signal } = this.#abort;
    const onPlaying = () => {
      this.#hasPlayed = true;
      this.#isReadable ||= this.#engine === 'media-source';
      this.#startSeconds ??= element.currentTime;
      this.#firstLoss = null;
      this.#events.onConnected();
    };
    element.addEventListener('playing', onPlaying, { signal });
    element.addEventListener('ended', () => this.#onEnded(), { signal });
    element.addEventListener('durationchange', () => this.#onDurationChange(), { signal });
  }

  #observeLive(): void {
    const isEndless = this.#engine === 'native' && this.#device.element.duration === Number.POSITIVE_INFINITY;
    this.#isLive ||= isEndless || this.#playback?.isLive === true;
  }

  #onEnded(): void {
    this.#observeLive();
    if (this.#isLive) this.#events.onLost({ ...outputLoss('network'), isEnd: true });
    else this.#events.onEnded();
  }

  /** The element itself would play what is left of a live stream, which has been heard. */
  #onDurationChange(): void {
    this.#observeLive();
    const isComplete = this.#engine === 'native' && Number.isFinite(this.#device.element.duration);
    if (!this.#isLive || !isComplete || this.#startSeconds !== null) return;
    this.#device.clear();
    this.#onEngineFailed(outputLoss('network'));
  }

  /** The other engine may play what this one does not, unless the server itself refuses. */
  #onEngineFailed(loss: StreamLoss, isOwn = this.#playback?.isOwn === true): void {
    const isOutage = this.#isReadable && this.#engine === 'media-source' && FILE_LOSSES.includes(loss.code);
    const other = isOutage ? undefined : this.#engines.find((engine) => engine !== this.#engine);
    const reported = this.#firstLoss ?? loss;
    this.#loading?.abort();
    if (isOwn && this.#engine === 'media-source' && loss.code !== 'interrupted') {
      this.#usesHlsJs = true;
      this.#startAnew();
    } else if (this.#firstLoss === null && other !== undefined && loss.httpStatus === undefined) {
      this.#firstLoss = loss;
      this.#engine = other;
      this.#startAnew();
    } else {
      this.#firstLoss = null;
      this.#engine = this.#firstEngine;
      void this.#report(reported);
    }
  }

  #startAnew(): void {
    this.#device.clear();
    this.#start();
  }

  /** A server that does not respond fails like one that sends no CORS headers. */
  async #report(loss: StreamLoss): Promise<void> {
    const load = this.#load;
    const { signal } = this.#abort;
    const isUnclear = loss.code === 'network' && !this.#hasPlayed;
    const isResponding = !isUnclear || (await isServerResponding(this.#request.url, signal));
    if (signal.aborted || this.#load !== load) return;
    this.#events.onLost(isResponding ? loss : { ...loss, isServerUnreachable: true });
  }

  #binding() {
    return {
      device: this.#device,
      signal: this.#abort.signal,
      events: this.#events,
      onError: (code: PlayerErrorCode) => this.#onEngineFailed(outputLoss(code)),
    };
  }
}
