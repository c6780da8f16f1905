import type Hls from 'hls.js';
import type { ErrorData } from 'hls.js';
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
import {
  type HlsClass,
  type LoadHls,
  type PreloadedHls,
  type StartedHls,
  startHls,
} from './preloaded-hls.ts';
import { isServerResponding } from './stream-reachability.ts';

/** With less than this behind the position, rewinding is not offered. */
const REWIND_MIN_SECONDS = 10;

const FIRST_ERROR_STATUS = 400;

const findEngines = (element: HTMLAudioElement): readonly HlsEngine[] =>
  findPath('hls', 'untested', browserAbilities(element)).engines;

/** Whether hls.js is what plays HLS here, rather than the element itself. */
export const prefersHlsJs = (element: HTMLAudioElement): boolean => findEngines(element)[0] === 'hls.js';

type HlsSessionOptions = {
  readonly device: AudioDevice;
  readonly request: OpenRequest;
  readonly events: OutputEvents;
  readonly loadHls: LoadHls;
  /** The stream as it has been loaded before the press, or null. */
  readonly preloaded: PreloadedHls | null;
};

/** HLS, by the element itself or with hls.js; where one fails, with the other. */
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
  #hls: Hls | null = null;
  /** The number of the load, which late answers are compared with. */
  #load = 0;
  #hasPlayed = false;
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
    bindElementEvents(this.#binding());
    this.#listenToElement();
    this.#start(preloaded);
  }

  read(): DeviceReading {
    const { element, isSourceIntact, aheadSeconds } = this.#device;
    const { startSeconds, endSeconds } = this.#span;
    const toEndSeconds = this.#toEndSeconds;
    if (endSeconds !== this.#listed.endSeconds) this.#listed = { endSeconds, at: performance.now() };
    if (this.#startSeconds !== null)
      this.#edge.observe(element.currentTime - this.#startSeconds, toEndSeconds);
    const behindLiveSeconds = this.#edge.behindSeconds(toEndSeconds);
    return {
      positionSeconds: element.currentTime,
      aheadSeconds,
      behindLiveSeconds,
      delaySeconds: toEndSeconds,
      canRewind: this.#canRewind,
      rewindableSeconds: element.currentTime - startSeconds + behindLiveSeconds,
      isReady: element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA,
      // hls.js has its own rules for late segments.
      isStarving: false,
      isRebuffering: false,
      isConnectionSlow: false,
      isSourceIntact,
    };
  }

  /** Goes on where the sound stopped, or nearer to the newest audio: what was heard is not played again. */
  reload(_keepBuffer: boolean, request: OpenRequest): void {
    const passedSeconds = (performance.now() - this.#listed.at) / 1_000;
    const behindSeconds = Math.min(request.behindSeconds, this.#toEndSeconds + passedSeconds);
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
    this.#hls?.destroy();
    this.#device.clear();
  }

  get #toEndSeconds(): number {
    return Math.max(0, this.#span.endSeconds - this.#device.element.currentTime);
  }

  get #firstEngine(): HlsEngine {
    return this.#engines[0] ?? 'hls.js';
  }

  get #canRewind(): boolean {
    const { startSeconds, endSeconds } = this.#span;
    const isSeekable = this.#hasPlayed && endSeconds > startSeconds;
    const behindSeconds = this.#device.element.currentTime - startSeconds;
    return isSeekable && (this.#edge.isRewound || behindSeconds >= REWIND_MIN_SECONDS);
  }

  get #span(): { startSeconds: number; endSeconds: number } {
    const { seekable } = this.#device.element;
    if (seekable.length === 0) return { startSeconds: 0, endSeconds: 0 };
    return { startSeconds: seekable.start(0), endSeconds: seekable.end(seekable.length - 1) };
  }

  #start(preloaded: PreloadedHls | null = null): void {
    this.#load += 1;
    this.#startSeconds = null;
    this.#hls?.destroy();
    this.#hls = null;
    if (this.#engine === 'native') {
      this.#device.setSource(this.#request.url);
      playElement(this.#binding());
    } else {
      void this.#loadWithHls(preloaded);
    }
  }

  async #loadWithHls(preloaded: PreloadedHls | null): Promise<void> {
    try {
      const started = await preloaded?.take();
      const Hls = started?.Hls ?? (await this.#loadHls());
      if (this.#abort.signal.aborted || this.#hls !== null) started?.hls.destroy();
      else if (started) this.#play(started);
      else if (Hls.isSupported()) this.#play(startHls(Hls, this.#request, this.#device.element));
      else this.#onEngineFailed(outputLoss('format-unsupported'));
    } catch {
      if (!this.#abort.signal.aborted) this.#onEngineFailed(outputLoss('load-failed'));
    }
  }

  #play({ Hls, hls }: StartedHls): void {
    this.#hls = hls;
    this.#device.trackSource();
    hls.on(Hls.Events.ERROR, (_event, data) => {
      if (!data.fatal || this.#hls !== hls) return;
      this.#onEngineFailed(toLoss(Hls.ErrorTypes, data));
    });
    playElement(this.#binding());
  }

  #listenToElement(): void {
    const { element } = this.#device;
    const { signal } = this.#abort;
    const onPlaying = () => {
      this.#hasPlayed = true;
      this.#startSeconds ??= element.currentTime;
      this.#firstLoss = null;
      this.#events.onConnected();
    };
    element.addEventListener('playing', onPlaying, { signal });
    element.addEventListener('ended', () => this.#events.onEnded(), { signal });
  }

  /** The other engine may play what this one does not, unless the server itself refuses. */
  #onEngineFailed(loss: StreamLoss): void {
    const other = this.#engines.find((engine) => engine !== this.#engine);
    const isFirst = this.#firstLoss === null;
    const reported = this.#firstLoss ?? loss;
    if (isFirst && other !== undefined && loss.httpStatus === undefined) {
      this.#firstLoss = loss;
      this.#engine = other;
      this.#hls?.destroy();
      this.#hls = null;
      this.#device.clear();
      this.#start();
    } else {
      this.#firstLoss = null;
      this.#engine = this.#firstEngine;
      void this.#report(reported);
    }
  }

  /** hls.js reports a server that does not respond like one that sends no CORS headers. */
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

function toLoss(types: HlsClass['ErrorTypes'], data: ErrorData): StreamLoss {
  const loss = outputLoss(toErrorCode(types, data));
  const status = data.response?.code;
  return status !== undefined && status >= FIRST_ERROR_STATUS ? { ...loss, httpStatus: status } : loss;
}

function toErrorCode(types: HlsClass['ErrorTypes'], { type, response }: ErrorData): PlayerErrorCode {
  if (type === types.MEDIA_ERROR) return 'decode';
  if (type !== types.NETWORK_ERROR) return 'playback-error';
  return response?.code === 0 ? 'network' : 'source-unsupported';
}
