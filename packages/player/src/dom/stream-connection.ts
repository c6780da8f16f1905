import { IcyBlockParser, parseIcyMetaint } from '@airdial/audio-formats/icy-blocks';
import { expectedMime, type MediaSourceMime } from '../core/output-choice.ts';
import type { OpenRequest, StreamLoss } from '../core/player-ports.ts';
import { PreloadedAudio } from '../core/preloaded-audio.ts';
import { evaluateStreamResponse } from '../core/stream-response.ts';
import { parseStreamStart, placeAfter, type StreamStart, withStart } from '../core/stream-start.ts';

/** The server has responded with audio. */
export type ConnectionResponse = {
  /** Its declared type; null: the bytes decide. */
  readonly mime: MediaSourceMime | null;
  /** Whether the first byte is the one that was asked for. */
  readonly isResumed: boolean;
  /** How far behind the newest audio it began, and when; null where the server keeps nothing of it. */
  readonly start: { readonly behindSeconds: number; readonly ms: number } | null;
};

export type ConnectionRequest = Pick<OpenRequest, 'url' | 'kind' | 'resumable' | 'behindSeconds'>;

type ConnectionOptions = {
  /** So much is kept until handlers are attached. */
  readonly preloadMaxBytes?: number;
  /** The byte to resume at, as `place` named it. */
  readonly from?: string | null;
};

export type ConnectionHandlers = {
  onResponse(response: ConnectionResponse): void;
  onAudio(bytes: Uint8Array): void;
  /** `isWhole`: a recording of known length has ended. */
  onEnd(end: { readonly isWhole: boolean }): void;
  onFailed(loss: StreamLoss): void;
};

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * One fetch of one stream, without its ICY metadata blocks. It can be opened before handlers are
 * attached; until then it keeps at most `preloadMaxBytes`, which `attach` delivers.
 */
export class StreamConnection {
  readonly url: string;
  readonly #from: string | null;
  readonly #abort = new AbortController();
  readonly #declaredMime: MediaSourceMime | null;
  #response: ConnectionResponse | null = null;
  #start: StreamStart | null = null;
  #receivedBytes = 0;
  #handlers: ConnectionHandlers | null = null;
  #preloaded = new PreloadedAudio();
  readonly #preloadMaxBytes: number;
  #deliverEnd: ((handlers: ConnectionHandlers) => void) | null = null;
  #resumeRead: (() => void) | null = null;
  #canHandlerRead: () => boolean = () => true;

  constructor(request: ConnectionRequest, { preloadMaxBytes = 0, from = null }: ConnectionOptions = {}) {
    this.url = withStart(request, from);
    this.#from = from;
    this.#declaredMime = expectedMime(request);
    this.#preloadMaxBytes = preloadMaxBytes;
    void this.#connect();
  }

  get isClosed(): boolean {
    return this.#abort.signal.aborted;
  }

  get hasResponded(): boolean {
    return this.#response !== null;
  }

  /** The byte of the stream after the last one that was received; null where that is unknown. */
  get place(): string | null {
    return this.#start && placeAfter(this.#start, this.#receivedBytes);
  }

  /**
   * Delivers what was preloaded, and from then on everything directly. While `canRead` returns
   * false the server has to wait; call `resume` when it may have changed.
   */
  attach(handlers: ConnectionHandlers, canRead: () => boolean): void {
    this.#handlers = handlers;
    this.#canHandlerRead = canRead;
    if (this.#response !== null) handlers.onResponse(this.#response);
    // Bytes of a stream that can be resumed are counted, and those behind the newest audio are wanted.
    const preloaded = this.#start === null ? this.#preloaded.take() : this.#preloaded.takeAll();
    const isAttached = () => this.#handlers === handlers;
    // What one of them is found to be may close the connection.
    for (const bytes of preloaded) if (isAttached()) handlers.onAudio(bytes);
    if (isAttached()) this.#deliverEnd?.(handlers);
    this.resume();
  }

  resume(): void {
    if (!this.#canRead()) return;
    this.#resumeRead?.();
    this.#resumeRead = null;
  }

  close(): void {
    this.#handlers = null;
    this.#preloaded = new PreloadedAudio();
    this.#abort.abort();
  }

  async #connect(): Promise<void> {
    try {
      const response = await fetch(this.url, {
        signal: this.#abort.signal,
        credentials: 'omit',
        cache: 'no-store',
        priority: 'high',
      });
      await this.#read(response);
    } catch {
      // A CORS failure and an absent network look the same here; only the plain element can differ.
      const fallback = this.#response === null ? 'audio-element' : null;
      this.#end((handlers) => handlers.onFailed({ code: 'network', outputBroken: false, fallback }));
    }
  }

  async #read(response: Response): Promise<void> {
    const icyMetaint = response.headers.get('icy-metaint');
    const result = evaluateStreamResponse(response.status, response.headers.get('content-type'), icyMetaint);
    if (!result.ok || response.body === null) {
      const loss: StreamLoss = result.ok
        ? { code: 'load-failed', outputBroken: false, fallback: null }
        : result.loss;
      this.#abort.abort();
      this.#end((handlers) => handlers.onFailed(loss));
      return;
    }
    const mime = result.mime ?? this.#declaredMime;
    this.#start = icyMetaint === null ? parseStreamStart(response.headers.get('stream-start')) : null;
    this.#response = {
      mime,
      isResumed: this.#from !== null && this.place === this.#from,
      start: this.#start && { behindSeconds: this.#start.behindSeconds, ms: performance.now() },
    };
    this.#handlers?.onResponse(this.#response);
    await this.#pump(response.body.getReader(), parseIcyMetaint(icyMetaint));
    const isWhole = response.headers.has('content-length');
    this.#end((handlers) => handlers.onEnd({ isWhole }));
  }

  async #pump(reader: Reader, metaint: number | null): Promise<void> {
    const parser = metaint === null ? null : new IcyBlockParser(metaint);
    for (;;) {
      if (!this.#canRead()) await new Promise<void>((resolve) => (this.#resumeRead = resolve));
      const { done, value } = await reader.read();
      if (done) return;
      this.#deliver(parser === null ? value : parser.push(value).audio);
    }
  }

  #canRead(): boolean {
    return this.#handlers === null
      ? this.#preloaded.byteLength < this.#preloadMaxBytes
      : this.#canHandlerRead();
  }

  #deliver(bytes: Uint8Array): void {
    this.#receivedBytes += bytes.length;
    if (this.#handlers !== null) this.#handlers.onAudio(bytes);
    else this.#preloaded.push(bytes, performance.now());
  }

  #end(deliver: (handlers: ConnectionHandlers) => void): void {
    if (this.#handlers !== null) deliver(this.#handlers);
    else this.#deliverEnd = deliver;
  }
}
