import { LiveEdge } from '../core/live-edge.ts';
import { type MediaSourceMime, mimeOfCodec } from '../core/output-choice.ts';
import type {
  DeviceReading,
  OpenRequest,
  OutputEvents,
  OutputSession,
  StreamLoss,
} from '../core/player-ports.ts';
import type { PlayerErrorCode } from '../core/player-types.ts';
import { SPLICE_HOLD_MS } from '../core/reconnect-splicer.ts';
import { STALL_RELOAD_MS } from '../core/stall-watch.ts';
import { StreamAssembler } from '../core/stream-assembler.ts';
import { MAX_AHEAD_SECONDS, REWIND_WINDOW_SECONDS } from '../core/trim-policy.ts';
import type { AudioDevice } from './audio-device.ts';
import { followElement, outputLoss, playElement } from './element-events.ts';
import { MediaSourceHandle } from './media-source-handle.ts';
import { canMediaSource } from './media-source-kind.ts';
import { SourceBufferQueue } from './source-buffer-queue.ts';
import { type ConnectionListener, StreamConnection } from './stream-connection.ts';

type SessionParts = {
  readonly device: AudioDevice;
  readonly request: OpenRequest;
  readonly events: OutputEvents;
  /** The first connection; perhaps one that was opened ahead of the press. */
  readonly connection: StreamConnection;
  /** The source that was attached ahead of the press, or null. */
  readonly attached: MediaSourceHandle | null;
};

/** A new connection needs about this long to sound: begin before the silence. */
const STARVING_AHEAD_SECONDS = 1;
const DRY_AHEAD_SECONDS = 0.3;
/** Less than this behind us is not worth a rewind button. */
const REWIND_MIN_SECONDS = 1;

/** fetch + MediaSource: sounds at the first bytes, keeps five minutes for rewinding, outlives its connections. */
export class MediaSourceSession implements OutputSession {
  readonly #device: AudioDevice;
  readonly #request: OpenRequest;
  readonly #events: OutputEvents;
  readonly #abort = new AbortController();
  #sinkAbort = new AbortController();
  #sink: SourceBufferQueue;
  #edge = new LiveEdge();
  readonly #joiner = new StreamAssembler();
  #connection: StreamConnection;
  #isConnected = false;
  #lastByteMs = 0;
  /** When sound came back after a silence, until the burst that brought it has been judged. */
  #resumedMs: number | null = null;

  constructor({ device, request, events, connection, attached }: SessionParts) {
    this.#device = device;
    this.#request = request;
    this.#events = events;
    this.#connection = connection;
    if (attached !== null) device.adopt(attached.element);
    followElement(this.#listener());
    this.#followProgress();
    this.#sink = this.#openSink(attached ?? this.#attachSource());
    // Not at once: what a connection opened ahead has to tell must find the engine ready.
    queueMicrotask(() => this.#attach());
  }

  read(): DeviceReading {
    const { element, isIntact } = this.#device;
    const { aheadSeconds } = this;
    const startSeconds = this.#sink.span?.startSeconds ?? element.currentTime;
    const silentMs = performance.now() - this.#lastByteMs;
    this.#edge.observe(element.currentTime, aheadSeconds);
    return {
      positionSeconds: element.currentTime,
      aheadSeconds,
      behindLiveSeconds: this.#edge.behindSeconds(aheadSeconds),
      delaySeconds: aheadSeconds,
      canRewind: this.#edge.isRewound || element.currentTime - startSeconds >= REWIND_MIN_SECONDS,
      ready: element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA,
      starving: silentMs >= STALL_RELOAD_MS && aheadSeconds < STARVING_AHEAD_SECONDS,
      intact: isIntact,
    };
  }

  reload(keepBuffer: boolean): void {
    this.#connection.close();
    if (keepBuffer) this.#joiner.startConnection();
    else this.#startOver();
    this.#connection = new StreamConnection(this.#request.channel, this.#request.url);
    this.#attach();
  }

  rewind(seconds: number): void {
    const { span } = this.#sink;
    if (span === null) return;
    const { element } = this.#device;
    element.currentTime = this.#edge.rewind(element.currentTime, seconds, span.startSeconds, span.endSeconds);
  }

  goLive(): void {
    const { span } = this.#sink;
    if (span === null || !this.#edge.isRewound) return;
    this.#device.element.currentTime = this.#edge.goLive(span.startSeconds, span.endSeconds);
  }

  close(): void {
    this.#abort.abort();
    this.#sinkAbort.abort();
    this.#connection.close();
    this.#device.clear();
  }

  get aheadSeconds(): number {
    return Math.max(0, (this.#sink.span?.endSeconds ?? 0) - this.#device.element.currentTime);
  }

  #startOver(): void {
    this.#sinkAbort.abort();
    this.#sinkAbort = new AbortController();
    this.#edge = new LiveEdge();
    this.#joiner.reset();
    this.#sink = this.#openSink(this.#attachSource());
  }

  #attachSource(): MediaSourceHandle {
    const attached = new MediaSourceHandle(this.#device.element);
    this.#device.adoptSource();
    return attached;
  }

  #openSink(attached: MediaSourceHandle): SourceBufferQueue {
    const named = mimeOfCodec(this.#request.channel.codec);
    const mime = named !== null && canMediaSource(named) ? named : null;
    const onBroken = () => this.#events.onLost(outputLoss('playback-error', 'audio-element'));
    const sink = new SourceBufferQueue(attached, mime, { signal: this.#sinkAbort.signal, onBroken });
    playElement(this.#listener());
    return sink;
  }

  #attach(): void {
    if (this.#abort.signal.aborted) return;
    this.#isConnected = false;
    const mayRead = () => !this.#sink.isFull && this.aheadSeconds < this.#aheadMax;
    const listener: ConnectionListener = {
      onAnswer: (mime) => this.#answered(mime),
      onAudio: (bytes) => this.#received(bytes),
      onEnd: ({ isWhole }) => this.#ended(isWhole),
      onFailed: (loss) => this.#lose(loss),
    };
    this.#connection.attach(listener, mayRead);
  }

  get #aheadMax(): number {
    return MAX_AHEAD_SECONDS + (this.#edge.isRewound ? REWIND_WINDOW_SECONDS : 0);
  }

  #answered(mime: MediaSourceMime): void {
    this.#joiner.named(mime);
    this.#useMime(mime);
  }

  #useMime(mime: MediaSourceMime): boolean {
    if (!canMediaSource(mime)) {
      this.#lose(connectionLoss('format-unsupported', 'audio-element'));
      return false;
    }
    try {
      this.#sink.setMime(mime);
      return true;
    } catch {
      this.#lose(outputLoss('playback-error', 'audio-element'));
      return false;
    }
  }

  #received(bytes: Uint8Array): void {
    const nowMs = performance.now();
    const { aheadSeconds } = this;
    this.#lastByteMs = nowMs;
    const result = this.#joiner.push(bytes, {
      nowMs,
      aheadSeconds,
      cushionSeconds: this.#edge.cushionSeconds,
    });
    if (result.kind === 'more') return;
    if (result.kind !== 'audio') this.#lose(FOREIGN[result.kind]);
    else if (this.#useMime(result.mime)) this.#append(result.bytes, result.isRestart);
  }

  #append(bytes: Uint8Array, isRestart: boolean): void {
    if (isRestart) {
      if (this.aheadSeconds < DRY_AHEAD_SECONDS) this.#resumedMs = performance.now();
      this.#sink.startConnection();
    }
    this.#sink.append(bytes);
    if (this.#isConnected) return;
    this.#isConnected = true;
    this.#events.onConnected();
  }

  #ended(isWhole: boolean): void {
    if (isWhole && this.#isConnected) this.#sink.finish();
    else this.#lose(connectionLoss(this.#isConnected ? 'network' : 'source-unsupported'));
  }

  #lose(loss: StreamLoss): void {
    this.#connection.close();
    this.#isConnected = false;
    this.#events.onLost(loss);
  }

  #followProgress(): void {
    const { element } = this.#device;
    const { signal } = this.#abort;
    element.addEventListener('timeupdate', () => this.#progressed(), { signal });
    element.addEventListener('waiting', () => this.#leapGap(), { signal });
    element.addEventListener('ended', () => this.#events.onEnded(), { signal });
  }

  #progressed(): void {
    this.#connection.poke();
    if (this.#resumedMs === null || performance.now() - this.#resumedMs < SPLICE_HOLD_MS) return;
    this.#resumedMs = null;
    const { span } = this.#sink;
    // A server that was frozen sends all it kept: right after a silence, one jump puts nobody out.
    if (span === null || !this.#edge.isLate(this.aheadSeconds)) return;
    this.#device.element.currentTime = this.#edge.livePosition(span.startSeconds, span.endSeconds);
  }

  /** The browser may have evicted what comes next: go on where there is sound again. */
  #leapGap(): void {
    const { element } = this.#device;
    const start = this.#sink.nextStart(element.currentTime);
    if (start !== null) element.currentTime = start;
  }

  #listener() {
    return {
      device: this.#device,
      signal: this.#abort.signal,
      events: this.#events,
      onError: (code: PlayerErrorCode) => this.#lose(outputLoss(code, 'audio-element')),
    };
  }
}

function connectionLoss(code: PlayerErrorCode, other: StreamLoss['other'] = null): StreamLoss {
  return { code, outputBroken: false, other };
}

/** What the bytes turned out to be instead of MP3 or AAC. */
const FOREIGN = {
  ogg: connectionLoss('source-unsupported', 'audio-element'),
  playlist: connectionLoss('source-unsupported', 'hls'),
  page: connectionLoss('source-unsupported'),
} as const;
