import { CONTENT_LOSSES, connectionLoss } from '../core/connection-losses.ts';
import { expectedMime, type MediaSourceMime } from '../core/output-choice.ts';
import type {
  DeviceReading,
  OpenRequest,
  OutputEvents,
  OutputSession,
  StreamLoss,
} from '../core/player-ports.ts';
import type { PlayerErrorCode } from '../core/player-types.ts';
import { SPLICE_HOLD_MS } from '../core/reconnect-splicer.ts';
import { StreamAssembler } from '../core/stream-assembler.ts';
import type { AudioDevice } from './audio-device.ts';
import { BufferPosition } from './buffer-position.ts';
import { ConnectionRace } from './connection-race.ts';
import { bindElementEvents, outputLoss, playElement } from './element-events.ts';
import { frameFormat, MediaSourceHandle } from './media-source.ts';
import { RebufferHold } from './rebuffer-hold.ts';
import { SourceBufferQueue } from './source-buffer-queue.ts';
import { type ConnectionResponse, StreamConnection } from './stream-connection.ts';
import type { ElementReserve } from './stream-preloader.ts';

type MediaSourceSessionOptions = {
  readonly device: AudioDevice;
  readonly request: OpenRequest;
  readonly events: OutputEvents;
  /** The first connection, perhaps preloaded. */
  readonly connection: StreamConnection;
  /** The preloaded MediaSource, or null. */
  readonly mediaSource: MediaSourceHandle | null;
  /** The element that loads the stream beside the first connection. */
  readonly reserve: ElementReserve;
};

const EMPTY_AHEAD_SECONDS = 0.3;
const MS_PER_SECOND = 1_000;

/** fetch + MediaSource: plays from the first bytes, keeps five minutes, survives its connections. */
export class MediaSourceSession implements OutputSession {
  readonly #device: AudioDevice;
  #request: OpenRequest;
  readonly #events: OutputEvents;
  readonly #abort = new AbortController();
  #queueAbort = new AbortController();
  #queue: SourceBufferQueue;
  #position: BufferPosition;
  readonly #assembler = new StreamAssembler();
  readonly #hold: RebufferHold;
  readonly #reserve: ElementReserve;
  readonly #connections: ConnectionRace;
  /** What is buffered goes on with the next response. */
  #isJoining = false;
  /** The byte after the last one that arrived; null where that is unknown. */
  #place: string | null = null;
  #isConnected = false;
  #lastByteMs = 0;
  /** When playback resumed after an empty buffer, until the burst has been checked for delay. */
  #resumedMs: number | null = null;

  constructor({ device, request, events, connection, mediaSource, reserve }: MediaSourceSessionOptions) {
    this.#device = device;
    this.#request = request;
    this.#events = events;
    this.#connections = this.#race(connection);
    this.#reserve = reserve;
    reserve.onPlayable(() => this.#onReservePlayable());
    if (mediaSource !== null) device.replaceElement(mediaSource.element);
    // First, since it throws where the browser refuses a MediaSource.
    const handle = mediaSource ?? this.#createMediaSource();
    this.#hold = new RebufferHold({
      setRate: (rate) => device.setRate(rate),
      onReleased: () => events.onPlaying(),
    });
    bindElementEvents(this.#binding());
    this.#listenToElement();
    this.#queue = this.#openQueue(handle);
    this.#position = new BufferPosition(device, this.#queue);
    // In a microtask, since a preloaded connection delivers at once and the player is not ready yet.
    queueMicrotask(() => {
      if (!this.#abort.signal.aborted) this.#connections.start();
    });
  }

  read(): DeviceReading {
    const { element, isSourceIntact } = this.#device;
    const position = this.#position.read();
    return {
      ...position,
      ...this.#hold.read(performance.now() - this.#lastByteMs, position.aheadSeconds),
      isReady: element.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA,
      isSourceIntact,
    };
  }

  reload(keepBuffer: boolean, request: OpenRequest): void {
    const isOther = request.url !== this.#request.url;
    if (isOther) this.#hold.onOtherStream();
    const isSoundless = this.#hold.isSoundless(this.#position.aheadSeconds);
    // It would go on beside the next one, in which its last bytes would be looked for.
    if (isSoundless) this.#assembler.reset();
    this.#hold.onLost();
    this.#isConnected = false;
    this.#isJoining = keepBuffer && !this.#queue.isClosed;
    this.#request = request;
    if (!this.#isJoining) this.#discardBuffer();
    const isAnew = isOther || isSoundless || !this.#isJoining;
    this.#place = isAnew ? null : (this.#connections.place ?? this.#place);
    const connection = new StreamConnection(request, { from: this.#place });
    if (isAnew) this.#connections.replace(connection);
    else this.#connections.add(connection);
  }

  rewind(seconds: number): void {
    this.#position.rewind(seconds);
  }

  /** What is missing up to the newest audio would take longer than a new beginning. */
  goLive(): void {
    if (!this.#position.isRewound) return;
    if (this.#position.backlogSeconds > 0) this.reload(false, this.#request);
    else this.#position.goLive();
  }

  pause(): boolean {
    this.#position.pause();
    this.#device.element.pause();
    return true;
  }

  resume(): void {
    this.#position.resume();
    playElement(this.#binding());
  }

  close(): void {
    this.#abort.abort();
    this.#hold.onLost();
    this.#queueAbort.abort();
    this.#connections.close();
    this.#reserve.release();
    this.#device.stop();
  }

  /** The element plays what the fetch has no response for. */
  #onReservePlayable(): void {
    const isFirst = !this.#abort.signal.aborted && !this.#connections.hasResponded;
    if (isFirst) this.#reportLoss(connectionLoss('network', 'audio-element'));
  }

  #discardBuffer(): void {
    this.#queueAbort.abort();
    this.#queueAbort = new AbortController();
    this.#assembler.reset();
    this.#queue = this.#openQueue(this.#createMediaSource());
    this.#position = new BufferPosition(this.#device, this.#queue);
  }

  #createMediaSource(): MediaSourceHandle {
    const handle = new MediaSourceHandle(this.#device.element);
    this.#device.trackSource();
    return handle;
  }

  #openQueue(handle: MediaSourceHandle): SourceBufferQueue {
    const declared = expectedMime(this.#request);
    const mime = declared !== null && frameFormat(declared) !== null ? declared : null;
    const onBroken = () => this.#events.onLost(outputLoss('playback-error', 'audio-element'));
    const onAudio = () => this.#hold.onAudio();
    // iPhones close sources in the background: a loss like that of a connection, not of the device.
    const onClosed = () => this.#reportLoss(outputLoss('interrupted', 'audio-element'));
    const { signal } = this.#queueAbort;
    const queue = new SourceBufferQueue(handle, mime, { signal, onBroken, onAudio, onClosed });
    playElement(this.#binding());
    return queue;
  }

  #race(first: StreamConnection): ConnectionRace {
    const canRead = () => !this.#queue.isFull && this.#position.aheadSeconds < this.#position.aheadMaxSeconds;
    return new ConnectionRace(
      first,
      {
        onResponse: (response) => this.#onResponse(response),
        onAudio: (bytes) => this.#onAudio(bytes),
        onEnd: ({ isWhole }) => this.#onConnectionEnd(isWhole),
        onFailed: (loss) => this.#reportLoss(loss),
      },
      canRead,
    );
  }

  #onResponse({ mime, isResumed, start }: ConnectionResponse): void {
    const isJoining = this.#isJoining;
    this.#isJoining = false;
    if (isResumed && start) {
      // The response itself may have waited for the network: so much was sent since the last byte at least.
      const missedSeconds = (start.ms - this.#lastByteMs) / MS_PER_SECOND;
      this.#position.onResumed(Math.max(start.behindSeconds, missedSeconds), start.ms);
      this.#assembler.resumeConnection();
      return;
    }
    if (isJoining) this.#assembler.startConnection();
    this.#position.onStart(start?.behindSeconds ?? 0, start?.ms ?? 0);
    this.#assembler.setDeclaredMime(mime);
    if (mime !== null) this.#useMime(mime);
  }

  #useMime(mime: MediaSourceMime): boolean {
    if (frameFormat(mime) === null) {
      this.#reportLoss(connectionLoss('format-unsupported', 'audio-element'));
      return false;
    }
    try {
      this.#queue.setMime(mime);
      return true;
    } catch {
      this.#reportLoss(outputLoss('playback-error', 'audio-element'));
      return false;
    }
  }

  #onAudio(bytes: Uint8Array): void {
    const nowMs = performance.now();
    const { aheadSeconds } = this.#position;
    if (this.#isJoining) this.#onContinued(nowMs, aheadSeconds);
    this.#lastByteMs = nowMs;
    const { burstSeconds } = this.#position;
    const result = this.#assembler.push(bytes, { nowMs, aheadSeconds, burstSeconds });
    if (result.kind === 'more') return;
    if (result.kind !== 'audio') this.#reportLoss(CONTENT_LOSSES[result.kind]);
    else if (this.#useMime(result.mime)) this.#append(result.bytes, result.isRestart);
  }

  /** Audio without a response: the former connection goes on, with what was sent meanwhile. */
  #onContinued(nowMs: number, aheadSeconds: number): void {
    this.#isJoining = false;
    if (this.#connections.place !== null)
      this.#position.onResumed((nowMs - this.#lastByteMs) / MS_PER_SECOND, nowMs);
    else if (aheadSeconds < EMPTY_AHEAD_SECONDS) this.#resumedMs = nowMs;
  }

  #append(bytes: Uint8Array, isRestart: boolean): void {
    if (isRestart) {
      if (this.#position.aheadSeconds < EMPTY_AHEAD_SECONDS) this.#resumedMs = performance.now();
      this.#queue.startConnection();
    }
    this.#queue.append(bytes);
    this.#hold.onData(this.#position.aheadSeconds, this.#position.burstSeconds);
    if (this.#isConnected) return;
    this.#isConnected = true;
    this.#reserve.drop();
    this.#hold.onConnected();
    this.#events.onConnected();
  }

  #onConnectionEnd(isWhole: boolean): void {
    if (!this.#isConnected) this.#reportLoss(connectionLoss('source-unsupported'));
    else if (!isWhole) this.#reportLoss({ ...connectionLoss('network'), isEnd: true });
    else {
      this.#hold.onLost();
      this.#queue.finish();
    }
  }

  #reportLoss(loss: StreamLoss): void {
    this.#connections.closeNewest();
    this.#hold.onLost();
    this.#isConnected = false;
    this.#events.onLost(loss);
  }

  #listenToElement(): void {
    const { element } = this.#device;
    const { signal } = this.#abort;
    element.addEventListener('timeupdate', () => this.#onTimeUpdate(), { signal });
    element.addEventListener('waiting', () => this.#onWaiting(), { signal });
    element.addEventListener('ended', () => this.#events.onEnded(), { signal });
  }

  #onTimeUpdate(): void {
    this.#connections.resume();
    if (this.#resumedMs === null || performance.now() - this.#resumedMs < SPLICE_HOLD_MS) return;
    this.#resumedMs = null;
    // Right after a silence one seek is not noticed.
    this.#position.trimBacklog(this.#request.behindSeconds);
  }

  #onWaiting(): void {
    if (!this.#queue.skipGap()) this.#hold.onWaiting(this.#position.aheadSeconds);
  }

  #binding() {
    return {
      device: this.#device,
      signal: this.#abort.signal,
      events: { ...this.#events, onPlaying: () => this.#hold.isHolding || this.#events.onPlaying() },
      onError: (code: PlayerErrorCode) => this.#reportLoss(outputLoss(code, 'audio-element')),
    };
  }
}
