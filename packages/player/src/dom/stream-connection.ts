import { IcyBlockParser, parseIcyMetaint } from '@airdial/audio-formats/icy-blocks';
import { expectedMime, type MediaSourceMime } from '../core/output-choice.ts';
import type { StreamLoss } from '../core/player-ports.ts';
import type { PlayerAddress } from '../core/player-types.ts';
import { PreloadedAudio } from '../core/preloaded-audio.ts';
import { evaluateStreamResponse } from '../core/stream-response.ts';

export type ConnectionHandlers = {
  /** The server has responded with audio of this declared type; null: the bytes decide. */
  onResponse(mime: MediaSourceMime | null): void;
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
  readonly #abort = new AbortController();
  readonly #declaredMime: MediaSourceMime | null;
  /** The declared type, once the server has responded. */
  #response: { readonly mime: MediaSourceMime | null } | null = null;
  #handlers: ConnectionHandlers | null = null;
  #preloaded = new PreloadedAudio();
  readonly #preloadMaxBytes: number;
  #deliverEnd: ((handlers: ConnectionHandlers) => void) | null = null;
  #resumeRead: (() => void) | null = null;
  #canHandlerRead: () => boolean = () => true;

  constructor(address: Pick<PlayerAddress, 'url' | 'kind'>, preloadMaxBytes = 0) {
    this.url = address.url;
    this.#declaredMime = expectedMime(address);
    this.#preloadMaxBytes = preloadMaxBytes;
    void this.#connect();
  }

  get hasResponded(): boolean {
    return this.#response !== null;
  }

  /**
   * Delivers what was preloaded, and from then on everything directly. While `canRead` returns
   * false the server has to wait; call `resume` when it may have changed.
   */
  attach(handlers: ConnectionHandlers, canRead: () => boolean): void {
    this.#handlers = handlers;
    this.#canHandlerRead = canRead;
    if (this.#response !== null) handlers.onResponse(this.#response.mime);
    for (const bytes of this.#preloaded.take()) handlers.onAudio(bytes);
    this.#deliverEnd?.(handlers);
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
    this.#response = { mime };
    this.#handlers?.onResponse(mime);
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
    if (this.#handlers !== null) this.#handlers.onAudio(bytes);
    else this.#preloaded.push(bytes, performance.now());
  }

  #end(deliver: (handlers: ConnectionHandlers) => void): void {
    if (this.#handlers !== null) deliver(this.#handlers);
    else this.#deliverEnd = deliver;
  }
}
