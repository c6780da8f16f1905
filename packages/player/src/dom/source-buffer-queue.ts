import { joinBytes } from '@airdial/audio-formats/bytes';
import { FrameMuxer } from '../core/frame-muxer.ts';
import type { MediaSourceMime, Mp4Mime } from '../core/output-choice.ts';
import { emergencyTrimEnd, REWIND_WINDOW_SECONDS, trimEnd } from '../core/trim-policy.ts';
import { ArrivedAudio } from './arrived-audio.ts';
import { type AnyMediaSource, frameFormat, type MediaSourceHandle } from './media-source.ts';

/** Queued at most while the browser accepts no more. */
const QUEUE_MAX_BYTES = 4 * 1024 * 1024;

/** This close to the end of a range the position does not advance by itself. */
const GAP_TOLERANCE_SECONDS = 0.1;

/** Bytes, or what comes before the next ones: a new connection, perhaps with another type. */
type Queued = Uint8Array | 'new-connection' | { readonly newType: string };

const isBytes = (queued: Queued): queued is Uint8Array => queued instanceof Uint8Array;

const NO_BYTES: Uint8Array = new Uint8Array(0);

type SourceBufferQueueOptions = {
  readonly signal: AbortSignal;
  onBroken(): void;
  /** More audio is buffered: bytes may hold none. */
  onAudio?(): void;
  /** The system has closed the source, and its buffer is lost. */
  onClosed(): void;
};

/**
 * Appends audio to the one SourceBuffer of a MediaSource, in the format that the browser
 * takes, and trims old audio.
 */
export class SourceBufferQueue {
  readonly #handle: MediaSourceHandle;
  readonly #options: SourceBufferQueueOptions;
  #buffer: SourceBuffer | null = null;
  #mime: MediaSourceMime | Mp4Mime | null = null;
  #type = '';
  #muxer: FrameMuxer | null = null;
  #queue: Queued[] = [];
  #queuedBytes = 0;
  readonly #arrived = new ArrivedAudio();
  #hasOpened = false;
  /** Set while everything is appended, although the system wants no more data. */
  #onFlushed: (() => void) | null = null;
  #isFinishing = false;
  #windowSeconds = REWIND_WINDOW_SECONDS;

  /**
   * `mime`: the expected type, so that the buffer is ready before the response; null when unknown.
   */
  constructor(
    handle: MediaSourceHandle,
    mime: MediaSourceMime | Mp4Mime | null,
    options: SourceBufferQueueOptions,
  ) {
    this.#handle = handle;
    this.#options = options;
    if (mime !== null) this.#setFormat(mime);
    const { signal } = options;
    const { source } = handle;
    source.addEventListener('sourceopen', () => this.#onSourceOpen(), { signal });
    source.addEventListener('sourceclose', () => options.onClosed(), { signal });
    source.addEventListener('startstreaming', () => this.#pump(), { signal });
    signal.addEventListener('abort', () => handle.revoke(), { once: true });
    if (source.readyState === 'open') this.#onSourceOpen();
  }

  /** Sets the type of the following bytes; the buffer changes its type when it differs. */
  setMime(mime: MediaSourceMime | Mp4Mime): void {
    if (mime === this.#mime) return;
    const typeBefore = this.#type;
    this.#setFormat(mime);
    if (this.#buffer === null) this.#ensureBuffer();
    // In its turn: bytes of the former type may wait.
    else if (this.#type !== typeBefore) this.#queue.push({ newType: this.#type });
    this.#pump();
  }

  append(bytes: Uint8Array): void {
    const segments = this.#muxer === null ? bytes : this.#muxer.push(bytes);
    if (segments === null) {
      this.#options.onBroken();
      return;
    }
    this.#enqueue(segments);
    this.#pump();
  }

  /** Marks the start of a new connection: the partial frame of the old one is discarded. */
  startConnection(): void {
    this.#muxer?.reset();
    this.#queue.push('new-connection');
  }

  /** No more bytes will come: the device ends after what is buffered. */
  finish(): void {
    this.#isFinishing = true;
    this.#pump();
  }

  /** Appends what is queued even where the system wants no more data yet; then calls back. */
  flush(onFlushed: () => void): void {
    this.#onFlushed = onFlushed;
    this.#pump();
  }

  /** True once the system has closed the source, with or without an event. */
  get isClosed(): boolean {
    return this.#hasOpened && this.#source.readyState === 'closed';
  }

  /** Where all that has arrived will end. */
  get endSeconds(): number {
    return this.#arrived.endSeconds(this.#queuedBytes, this.span?.endSeconds ?? 0);
  }

  get isFull(): boolean {
    return this.#queuedBytes >= QUEUE_MAX_BYTES;
  }

  get span(): { startSeconds: number; endSeconds: number } | null {
    const buffered =
      this.#buffer !== null && this.#source.readyState === 'open' ? this.#buffer.buffered : null;
    if (buffered === null || buffered.length === 0) return null;
    return { startSeconds: buffered.start(0), endSeconds: buffered.end(buffered.length - 1) };
  }

  /** Seeks over a gap: the browser may have evicted the next part. Returns whether there was one. */
  skipGap(): boolean {
    const { element } = this.#handle;
    const start = this.#nextRangeStart(element.currentTime);
    if (start !== null) element.currentTime = start;
    return start !== null;
  }

  /** Where the next buffered range starts when there is a gap at the position, otherwise null. */
  #nextRangeStart(positionSeconds: number): number | null {
    if (this.#buffer === null || this.#source.readyState !== 'open') return null;
    const { buffered } = this.#buffer;
    for (let index = 0; index < buffered.length; index += 1) {
      if (positionSeconds < buffered.start(index)) return buffered.start(index);
      if (positionSeconds < buffered.end(index) - GAP_TOLERANCE_SECONDS) return null;
    }
    return null;
  }

  get #source(): AnyMediaSource {
    return this.#handle.source;
  }

  #enqueue(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#queue.push(bytes);
    this.#queuedBytes += bytes.length;
  }

  #setFormat(mime: MediaSourceMime | Mp4Mime): void {
    const { type, muxed } = frameFormat(mime) ?? { type: mime, muxed: null };
    this.#mime = mime;
    this.#type = type;
    this.#muxer = muxed === null ? null : new FrameMuxer(muxed);
  }

  #onSourceOpen(): void {
    this.#hasOpened = true;
    this.#ensureBuffer();
    this.#pump();
  }

  #ensureBuffer(): void {
    if (this.#mime === null || this.#buffer !== null || this.#source.readyState !== 'open') return;
    try {
      // Here, since it throws while a buffer updates, and a source is open before its event arrives.
      this.#source.duration = Number.POSITIVE_INFINITY;
      this.#buffer = this.#source.addSourceBuffer(this.#type);
      this.#buffer.mode = 'sequence';
    } catch {
      // Later, since a preloaded source is open while the output is still being created.
      queueMicrotask(() => this.#reportBroken());
      return;
    }
    const buffer = this.#buffer;
    buffer.addEventListener('updateend', () => this.#onUpdated(buffer), { signal: this.#options.signal });
    this.#enqueue(this.#muxer?.begin() ?? NO_BYTES);
  }

  #onUpdated(buffer: SourceBuffer): void {
    // An append may be over, and the next one under way, before its event arrives.
    if (!buffer.updating && this.#arrived.onAppended(this.span?.endSeconds ?? 0)) this.#options.onAudio?.();
    this.#pump();
  }

  #reportBroken(): void {
    if (!this.#options.signal.aborted) this.#options.onBroken();
  }

  #pump(): void {
    const buffer = this.#buffer;
    if (buffer === null || buffer.updating || this.#source.readyState !== 'open') return;
    const isWanted = this.#source.streaming !== false || this.#onFlushed !== null;
    if (!isWanted || this.#trim(buffer)) return;
    const bytes = this.#nextBytes(buffer);
    if (bytes !== null) {
      this.#appendNow(buffer, bytes);
      return;
    }
    this.#reportFlushed();
    if (this.#isFinishing) this.#source.endOfStream();
  }

  #reportFlushed(): void {
    const report = this.#onFlushed;
    this.#onFlushed = null;
    report?.();
  }

  #nextBytes(buffer: SourceBuffer): Uint8Array | null {
    for (let next = this.#queue[0]; next !== undefined && !isBytes(next); next = this.#queue[0]) {
      this.#queue.shift();
      if (next === 'new-connection') buffer.abort();
      else if (!this.#changeType(buffer, next.newType)) return null;
    }
    const marker = this.#queue.findIndex((queued) => !isBytes(queued));
    const pieces = this.#queue.splice(0, marker < 0 ? this.#queue.length : marker).filter(isBytes);
    if (pieces.length === 0) return null;
    const bytes = joinBytes(pieces);
    this.#queuedBytes -= bytes.length;
    return bytes;
  }

  #changeType(buffer: SourceBuffer, type: string): boolean {
    try {
      buffer.changeType(type);
      return true;
    } catch {
      this.#options.onBroken();
      return false;
    }
  }

  #appendNow(buffer: SourceBuffer, bytes: Uint8Array): void {
    try {
      buffer.appendBuffer(bytes as Uint8Array<ArrayBuffer>);
      this.#arrived.onAppending(bytes.length);
    } catch (cause) {
      this.#onAppendError(buffer, bytes, cause);
    }
  }

  #trim(buffer: SourceBuffer): boolean {
    const span = this.#bufferSpan();
    const end = span === null ? null : trimEnd(span, this.#windowSeconds);
    if (end === null) return false;
    buffer.remove(0, end);
    return true;
  }

  #onAppendError(buffer: SourceBuffer, bytes: Uint8Array, cause: unknown): void {
    if (!(cause instanceof DOMException && cause.name === 'QuotaExceededError')) {
      this.#options.onBroken();
      return;
    }
    this.#queue.unshift(bytes);
    this.#queuedBytes += bytes.length;
    const span = this.#bufferSpan();
    if (span === null) {
      this.#options.onBroken();
      return;
    }
    const end = emergencyTrimEnd(span);
    if (end === null) {
      this.#pumpLater();
      this.#reportFlushed();
      return;
    }
    this.#windowSeconds = Math.min(this.#windowSeconds, span.endSeconds - end);
    buffer.remove(0, end);
  }

  /** Nothing can be removed before some of it has played. */
  #pumpLater(): void {
    const { signal } = this.#options;
    this.#handle.element.addEventListener('timeupdate', () => this.#pump(), { once: true, signal });
  }

  #bufferSpan() {
    const { span } = this;
    return span === null ? null : { ...span, positionSeconds: this.#handle.element.currentTime };
  }
}
