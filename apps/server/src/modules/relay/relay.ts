import type { Outbound } from '../../outbound/outbound.ts';
import { OutboundError } from '../../outbound/outbound-error.ts';
import { FirstAddressProbe } from './first-address.ts';
import { HotBuffer } from './hot-buffer.ts';
import { ReconnectOverlap, TAIL_BYTES } from './reconnect-overlap.ts';
import { RelayAddresses } from './relay-addresses.ts';
import { AHEAD_MAX_MS, FIRST_AUDIO_MS, OUTAGE_MAX_MS, UNFRAMED_FRAMES } from './relay-limits.ts';
import type { RelayListener } from './relay-listener.ts';
import type { Piece, StreamCutter } from './relay-types.ts';
import { CutterDetector } from './stream-cutter.ts';
import { readUpstream } from './upstream.ts';

/** A stream whose frames are unknown is read no faster in the long run: more than FLAC needs. */
const UNKNOWN_MAX_BYTES_PER_MS = 1_000;
/** Sent without waiting for the tick. */
const PENDING_MAX_BYTES = 256 * 1024;

/** What a listener has to know before the audio. */
export type RelayFormat = { readonly contentType: string; readonly headers: ReadonlyMap<string, string> };

export type RelayOptions = {
  /** With the same program and codec, in the order in which they are tried. */
  readonly urls: readonly string[];
  readonly outbound: Pick<Outbound, 'openStream'>;
  /** Called once, when the relay has ended: its stream is unavailable, or it was closed. */
  readonly onEnd: () => void;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
};

/** One stream of another server, read once and sent to all listeners of this node. */
export class Relay {
  readonly listeners = new Set<RelayListener>();
  readonly #addresses: RelayAddresses;
  readonly #probe: FirstAddressProbe;
  readonly #now: () => number;
  readonly #onEnd: () => void;
  readonly #closing = new AbortController();
  readonly #hot = new HotBuffer();
  readonly #firstAudioTimer: NodeJS.Timeout;
  /** For the present format. */
  #ready = Promise.withResolvers<RelayFormat>();
  #headers: ReadonlyMap<string, string> = new Map();
  #detector = new CutterDetector();
  #cutter: StreamCutter | null = null;
  #overlap: ReconnectOverlap | null = null;
  #metadata: Buffer | null = null;
  /** Not sent yet. */
  #pending: Piece[] = [];
  #pendingBytes = 0;
  #isFormatInUse = false;
  /** Null before the first audio. */
  #contentType: string | null = null;
  #hasAudio = false;
  /** The connection is left for the first address. */
  #isReturning = false;
  /** Received since the last frame. */
  #unframedBytes = 0;
  #lastAudioUrl: string | null = null;
  #lastAudioAt: number;
  /** Where playback is when all that has arrived is played. */
  #playedAt: number;

  constructor({ urls, outbound, onEnd, now = () => performance.now() }: RelayOptions) {
    this.#addresses = new RelayAddresses(urls);
    this.#now = now;
    this.#onEnd = onEnd;
    this.#lastAudioAt = now();
    this.#playedAt = now();
    // Waiting requests get the error; without one the rejection is not unhandled.
    this.#ready.promise.catch(() => {});
    this.#firstAudioTimer = setTimeout(
      () => this.#end(new OutboundError('timeout', 'The stream server sends no audio.')),
      FIRST_AUDIO_MS,
    );
    const { signal } = this.#closing;
    this.#probe = new FirstAddressProbe({
      ...{ outbound, signal },
      awaited: () => (this.#lastAudioUrl === this.#addresses.first ? null : this.#addresses.first),
      onAlive: () => {
        this.#isReturning = true;
      },
      contentType: () => this.#cutter?.contentType ?? null,
    });
    void readUpstream(
      { nextUrl: () => this.#addresses.current, outbound, signal },
      {
        onConnected: (headers) => this.#onConnected(headers),
        onAudio: (bytes) => this.#onAudio(bytes),
        onMetadata: (block) => {
          this.#metadata = Buffer.concat([Buffer.from([block.length / 16]), block]);
        },
        onCut: (error) => this.#onCut(error),
      },
    );
  }

  get urls(): readonly string[] {
    return this.#addresses.all;
  }

  /** @param urls the same addresses; returns to the first one once it sends audio */
  reorder(urls: readonly string[]): void {
    if (this.#contentType === null || urls[0] === this.#addresses.first) return;
    this.#addresses.reorder(urls);
    void this.#probe.run();
  }

  /** Resolves with the first audio. @throws OutboundError when there is none */
  get ready(): Promise<RelayFormat> {
    return this.#ready.promise;
  }

  /** The current metadata block as the stream server sent it; null when it sends none. */
  get metadata(): Buffer | null {
    return this.#metadata;
  }

  /** Sends the newest seconds at once, from the same place where the others are. */
  join(listener: RelayListener): void {
    // The relay may have been closed since the caller learned that it is ready.
    if (this.#closing.signal.aborted) {
      listener.end();
      return;
    }
    this.flush();
    this.listeners.add(listener);
    const header = this.#cutter?.header;
    const pieces = [...(header && header.length > 0 ? [header] : []), ...this.#hot.read()];
    if (pieces.length > 0) listener.send(pieces);
  }

  /**
   * The hot loop: what has arrived since the last tick becomes one buffer that all sockets share.
   * A slow listener is dropped alone.
   */
  flush(): void {
    const pending = this.#pending;
    if (pending.length === 0) return;
    this.#pending = [];
    this.#pendingBytes = 0;
    const bytes = pending.map((piece) => piece.bytes);
    const shared = bytes.length === 1 ? bytes : [Buffer.concat(bytes)];
    for (const listener of this.listeners) {
      if (listener.send(shared)) continue;
      this.listeners.delete(listener);
      listener.end();
    }
    this.#remember(pending, shared[0]);
  }

  /** @param shared the bytes of all these pieces */
  #remember(pieces: readonly Piece[], shared: Buffer | undefined): void {
    const lastHeader = pieces.findLastIndex(({ isHeader }) => isHeader);
    if (lastHeader >= 0) {
      // A new Ogg stream: what came before does not fit its header, which each listener gets first.
      this.#hot.clear();
      for (const piece of pieces.slice(lastHeader + 1)) this.#hot.push(piece);
    } else if (shared) {
      const isKnown = pieces.every(({ durationMs }) => durationMs !== null);
      this.#hot.push({ bytes: shared, durationMs: isKnown ? sumDurations(pieces) : null });
    }
  }

  /** Drops all listeners. */
  close(): void {
    this.#end(new OutboundError('connection-lost', 'The relay was closed.'));
  }

  #onConnected(headers: ReadonlyMap<string, string>): void {
    this.#headers = headers;
    if (this.#contentType === null) return;
    this.flush();
    // Another stream server repeats nothing: its audio is cut differently.
    if (this.#addresses.current === this.#lastAudioUrl)
      this.#overlap = new ReconnectOverlap(this.#hot.tail(TAIL_BYTES), this.#now);
    else this.#detectFormat();
  }

  #onAudio(chunk: Buffer): number {
    if (this.#isReturning) this.#leaveForFirst();
    const bytes = this.#continue(chunk);
    if (!bytes) return 0;
    const cut = this.#cut(bytes);
    if (cut.length === 0) {
      this.#onUnframed(bytes);
      return 0;
    }
    this.#unframedBytes = 0;
    this.#hasAudio = true;
    this.#useFormat();
    this.#useAddress(this.#addresses.current);
    this.#lastAudioAt = this.#now();
    this.#pending.push(...cut);
    this.#pendingBytes += bytes.length;
    if (this.#pendingBytes > PENDING_MAX_BYTES) this.flush();
    return this.#aheadMs(cut);
  }

  /** What comes after the part that an earlier connection has sent already. */
  #continue(chunk: Buffer): Buffer | null {
    if (!this.#overlap) return chunk;
    const found = this.#overlap.push(chunk);
    if (!found) return null;
    this.#overlap = null;
    if (!found.isJoined) this.#detectFormat();
    return found.bytes;
  }

  #detectFormat(): void {
    this.#overlap = null;
    this.#cutter = null;
    this.#isFormatInUse = false;
    this.#detector = new CutterDetector();
  }

  #cut(bytes: Buffer): Piece[] {
    if (this.#cutter) return this.#cutter.push(bytes);
    const detected = this.#detector.push(bytes);
    if (!detected) return [];
    this.#cutter = detected.cutter;
    return detected.cutter.push(detected.bytes);
  }

  /** In another format, listeners have to start again: the type of a response is that of its start. */
  #useFormat(): void {
    if (this.#isFormatInUse) return;
    this.#isFormatInUse = true;
    const contentType = this.#toContentType();
    if (contentType === this.#contentType) return;
    if (this.#contentType !== null) {
      this.flush();
      this.#endListeners();
      this.#hot.clear();
      this.#ready = Promise.withResolvers();
    }
    this.#contentType = contentType;
    clearTimeout(this.#firstAudioTimer);
    this.#ready.resolve({ contentType, headers: this.#headers });
  }

  #toContentType(): string {
    const sent = this.#headers.get('content-type') ?? '';
    // Another type would make a page of this site of what a stream server sends.
    const named = /^(?:audio|video|application\/ogg)/i.test(sent) ? sent : 'application/octet-stream';
    return this.#cutter?.contentType ?? named;
  }

  /** @throws OutboundError to connect again, for the headers and the beginning of another format */
  #onUnframed(bytes: Buffer): void {
    if (!this.#cutter) return;
    this.#unframedBytes += bytes.length;
    if (this.#unframedBytes <= UNFRAMED_FRAMES * this.#cutter.frameMaxBytes) return;
    throw new OutboundError('bad-response', 'The stream has another format than at its start.');
  }

  /** @throws OutboundError to connect to the first address; what listeners hold bridges the change */
  #leaveForFirst(): never {
    throw new OutboundError('connection-lost', 'The relay returns to the first address.');
  }

  #useAddress(url: string): void {
    this.#lastAudioUrl = url;
    if (url === this.#addresses.first) this.#probe.reset();
    else this.#probe.schedule();
  }

  #aheadMs(pieces: readonly Piece[]): number {
    const now = this.#now();
    this.#playedAt = Math.max(this.#playedAt, now) + sumDurations(pieces, UNKNOWN_MAX_BYTES_PER_MS);
    return this.#playedAt - now - AHEAD_MAX_MS;
  }

  #onCut(error: OutboundError): boolean {
    if (!this.#hasAudio) this.#addresses.onFailed();
    this.#hasAudio = false;
    if (this.#isReturning) this.#addresses.returnToFirst();
    this.#isReturning = false;
    this.#unframedBytes = 0;
    const isAbsent = this.#contentType === null && this.#addresses.areAllAway;
    const isOver = isAbsent || this.#now() - this.#lastAudioAt > OUTAGE_MAX_MS;
    if (isOver) this.#end(error);
    return !isOver;
  }

  #end(error: OutboundError): void {
    if (this.#closing.signal.aborted) return;
    clearTimeout(this.#firstAudioTimer);
    this.#closing.abort();
    this.#ready.reject(error);
    this.#endListeners();
    this.#onEnd();
  }

  #endListeners(): void {
    for (const listener of this.listeners) listener.end();
    this.listeners.clear();
  }
}

/** @param bytesPerMs of pieces whose duration is unknown */
const sumDurations = (pieces: readonly Piece[], bytesPerMs = Number.POSITIVE_INFINITY): number =>
  pieces.reduce((sum, { bytes, durationMs }) => sum + (durationMs ?? bytes.length / bytesPerMs), 0);
