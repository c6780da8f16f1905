import { HeldAudio } from '../core/held-audio.ts';
import { IcyStripper, parseIcyInterval } from '../core/icy-stripper.ts';
import { type MediaSourceMime, mimeOfCodec } from '../core/output-choice.ts';
import type { StreamLoss } from '../core/player-ports.ts';
import type { PlayerChannel } from '../core/player-types.ts';
import { judgeAnswer } from '../core/stream-response.ts';

export type ConnectionListener = {
  /** The server has answered with audio of this type, as far as it says. */
  onAnswer(mime: MediaSourceMime): void;
  onAudio(bytes: Uint8Array): void;
  /** `isWhole`: a recording of known length came to its end. */
  onEnd(end: { readonly isWhole: boolean }): void;
  onFailed(loss: StreamLoss): void;
};

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * One fetch of one stream, without its ICY blocks. It may be opened before anybody listens;
 * what it has then is kept, at most `heldBytesMax`, and handed over at `attach`.
 */
export class StreamConnection {
  readonly url: string;
  readonly #abort = new AbortController();
  readonly #namedMime: MediaSourceMime | null;
  #mime: MediaSourceMime | null = null;
  #listener: ConnectionListener | null = null;
  #held = new HeldAudio();
  readonly #heldBytesMax: number;
  #finish: ((listener: ConnectionListener) => void) | null = null;
  #resume: (() => void) | null = null;
  #mayRead: () => boolean = () => true;

  constructor(channel: PlayerChannel, url: string, heldBytesMax = 0) {
    this.url = url;
    this.#namedMime = mimeOfCodec(channel.codec);
    this.#heldBytesMax = heldBytesMax;
    void this.#run();
  }

  /** Hands everything over, from now on directly. `mayRead` false lets the server wait; call `poke` later. */
  attach(listener: ConnectionListener, mayRead: () => boolean): void {
    this.#listener = listener;
    this.#mayRead = mayRead;
    if (this.#mime !== null) listener.onAnswer(this.#mime);
    for (const bytes of this.#held.take()) listener.onAudio(bytes);
    this.#finish?.(listener);
    this.poke();
  }

  poke(): void {
    if (!this.#canRead()) return;
    this.#resume?.();
    this.#resume = null;
  }

  close(): void {
    this.#listener = null;
    this.#held = new HeldAudio();
    this.#abort.abort();
  }

  async #run(): Promise<void> {
    try {
      const response = await fetch(this.url, {
        signal: this.#abort.signal,
        credentials: 'omit',
        cache: 'no-store',
        priority: 'high',
      });
      await this.#take(response);
    } catch {
      // A refusal by CORS and an absent network look the same from here; the plain element can tell.
      const other = this.#mime === null ? 'audio-element' : null;
      this.#end((listener) => listener.onFailed({ code: 'network', outputBroken: false, other }));
    }
  }

  async #take(response: Response): Promise<void> {
    const answer = judgeAnswer(response.status, response.headers.get('content-type'));
    if (!answer.ok || response.body === null) {
      const loss: StreamLoss = answer.ok
        ? { code: 'load-failed', outputBroken: false, other: null }
        : answer.loss;
      this.#abort.abort();
      this.#end((listener) => listener.onFailed(loss));
      return;
    }
    this.#mime = answer.mime ?? this.#namedMime ?? 'audio/mpeg';
    this.#listener?.onAnswer(this.#mime);
    await this.#pump(response.body.getReader(), parseIcyInterval(response.headers.get('icy-metaint')));
    const isWhole = response.headers.has('content-length');
    this.#end((listener) => listener.onEnd({ isWhole }));
  }

  async #pump(reader: Reader, icyInterval: number | null): Promise<void> {
    const stripper = icyInterval === null ? null : new IcyStripper(icyInterval);
    for (;;) {
      if (!this.#canRead()) await new Promise<void>((resolve) => (this.#resume = resolve));
      const { done, value } = await reader.read();
      if (done) return;
      this.#deliver(stripper === null ? value : stripper.push(value));
    }
  }

  #canRead(): boolean {
    return this.#listener === null ? this.#held.byteLength < this.#heldBytesMax : this.#mayRead();
  }

  #deliver(bytes: Uint8Array): void {
    if (this.#listener !== null) this.#listener.onAudio(bytes);
    else this.#held.push(bytes, performance.now());
  }

  #end(tell: (listener: ConnectionListener) => void): void {
    if (this.#listener !== null) tell(this.#listener);
    else this.#finish = tell;
  }
}
