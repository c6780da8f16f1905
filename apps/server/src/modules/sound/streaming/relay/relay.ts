import { relayErrors } from '@airdial/contract/channel/messages';
import type { Outbound } from '../../../../outbound/outbound.ts';
import { OutboundError } from '../../../../outbound/outbound-error.ts';
import { Broadcast, type Start } from '../broadcast/broadcast.ts';
import { type Piece, sumDurations } from '../broadcast/piece.ts';
import type { HistoryBudget } from '../broadcast/stream-history.ts';
import type { StreamListener } from '../broadcast/stream-listener.ts';
import type { WantedStart } from '../broadcast/stream-start.ts';
import { FirstAddressProbe } from './first-address.ts';
import { ReconnectOverlap } from './reconnect-overlap.ts';
import { RelayAddresses } from './relay-addresses.ts';
import { AHEAD_MAX_MS, FIRST_AUDIO_MS, OUTAGE_MAX_MS, STALE_MS } from './relay-limits.ts';
import { type RelayTitle, toRelayTitle } from './relay-title.ts';
import { MP3_TYPE } from './stream-cutter.ts';
import { StreamFormat } from './stream-format.ts';
import { StreamGain } from './stream-gain.ts';
import { readUpstream } from './upstream.ts';

/** A stream whose frames are unknown is read no faster in the long run: more than FLAC needs. */
const UNKNOWN_MAX_BYTES_PER_MS = 1_000;

/** What a listener has to know before the audio. */
export type RelayFormat = { readonly contentType: string; readonly headers: ReadonlyMap<string, string> };

export type RelayOptions = {
  /** With the same program and codec, in the order in which they are tried. */
  readonly urls: readonly string[];
  readonly outbound: Pick<Outbound, 'openStream'>;
  /** The encoding of titles that are not UTF-8; a WHATWG label, null: unknown. */
  readonly charset: () => string | null;
  /** By how many steps MP3 is to be lower than its stream server sends it. */
  readonly gainSteps: () => number;
  /** Called once, when the relay has ended: its stream is unavailable or too costly, or it was closed. */
  readonly onEnd: (error: OutboundError) => void;
  /** Of all relays together. */
  readonly budget?: HistoryBudget;
  /** How long the processor has worked, in milliseconds. */
  readonly processorMs?: (() => number) | undefined;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
};

/** One stream of another server, read once and sent to all listeners of this node. */
export class Relay {
  readonly #addresses: RelayAddresses;
  readonly #probe: FirstAddressProbe;
  readonly #now: () => number;
  readonly #onEnd: (error: OutboundError) => void;
  readonly #closing = new AbortController();
  readonly #broadcast: Broadcast<RelayTitle>;
  readonly #gainSteps: () => number;
  readonly #firstAudioTimer: NodeJS.Timeout;
  /** For the present format. */
  #ready = Promise.withResolvers<RelayFormat>();
  #headers: ReadonlyMap<string, string> = new Map();
  #format = new StreamFormat();
  /** Lowers MP3; null for other formats, and before the first audio. */
  #gain: StreamGain | null = null;
  #overlap: ReconnectOverlap | null = null;
  #title: RelayTitle = null;
  #isFormatInUse = false;
  /** Null before the first audio. */
  #contentType: string | null = null;
  #hasAudio = false;
  /** The connection is left for the first address. */
  #isReturning = false;
  #lastAudioUrl: string | null = null;
  #lastAudioAt: number;
  /** When the next audio is read at the latest: a stream that is ahead is not read for a while. */
  #dueAt: number;
  /** Where playback is when all that has arrived is played. */
  #playedAt: number;

  constructor({
    urls,
    outbound,
    charset,
    gainSteps,
    onEnd,
    budget,
    processorMs,
    now = () => performance.now(),
  }: RelayOptions) {
    this.#addresses = new RelayAddresses(urls);
    this.#broadcast = new Broadcast(budget);
    this.#gainSteps = gainSteps;
    this.#now = now;
    this.#onEnd = onEnd;
    this.#lastAudioAt = now();
    this.#dueAt = now();
    this.#playedAt = now();
    // Waiting requests get the error; without one the rejection is not unhandled.
    this.#ready.promise.catch(() => {});
    this.#firstAudioTimer = setTimeout(
      () => this.#end(new OutboundError('timeout', relayErrors.noAudio)),
      FIRST_AUDIO_MS,
    );
    const { signal } = this.#closing;
    this.#probe = new FirstAddressProbe({
      outbound,
      signal,
      awaited: () => (this.#lastAudioUrl === this.#addresses.first ? null : this.#addresses.first),
      onAlive: () => {
        this.#isReturning = true;
      },
      contentType: () => this.#format.frameType,
    });
    void readUpstream(
      { nextUrl: () => this.#addresses.current, outbound, signal, processorMs },
      {
        onConnected: (headers) => this.#onConnected(headers),
        onAudio: (bytes) => this.#onAudio(bytes),
        onMetadata: (block) => {
          this.#title = toRelayTitle(block, charset());
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

  get listenerCount(): number {
    return this.#broadcast.listenerCount;
  }

  findStart(wanted: WantedStart): Start<RelayTitle> {
    return this.#broadcast.findStart(wanted, { isStale: this.#now() - this.#dueAt > STALE_MS });
  }

  /** @param start found just now */
  join(listener: StreamListener<RelayTitle>, start: Start<RelayTitle>): void {
    // The relay may have been closed since the caller learned that it is ready.
    if (this.#closing.signal.aborted) listener.end();
    else this.#broadcast.join(listener, start);
  }

  leave(listener: StreamListener<RelayTitle>): void {
    this.#broadcast.leave(listener);
  }

  /** Sends what has arrived since the last call. Call every TICK_MS. */
  tick(): void {
    this.#broadcast.tick();
  }

  /** Drops all listeners. */
  close(): void {
    this.#end(new OutboundError('connection-lost', relayErrors.closed));
  }

  #onConnected(headers: ReadonlyMap<string, string>): void {
    this.#headers = headers;
    if (this.#contentType === null) {
      this.#detectFormat();
      return;
    }
    // Another stream server repeats nothing: its audio is cut differently.
    if (this.#addresses.current === this.#lastAudioUrl)
      this.#overlap = new ReconnectOverlap(this.#gain?.tail ?? this.#broadcast.tail(), this.#now);
    else this.#detectFormat();
  }

  #onAudio(chunk: Buffer): number {
    if (this.#isReturning) this.#leaveForFirst();
    const bytes = this.#continue(chunk);
    if (!bytes) return 0;
    const cut = this.#format.cut(bytes);
    if (cut.length === 0) return 0;
    this.#hasAudio = true;
    this.#useFormat();
    this.#useAddress(this.#addresses.current);
    this.#lastAudioAt = this.#now();
    this.#broadcast.push(this.#gain?.lower(cut) ?? cut, this.#title);
    const aheadMs = this.#aheadMs(cut);
    this.#dueAt = this.#lastAudioAt + Math.max(0, aheadMs);
    return aheadMs;
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
    this.#isFormatInUse = false;
    this.#format = new StreamFormat(this.#headers.get('content-type'));
  }

  /** In another format, listeners have to start again: the type of a response is that of its start. */
  #useFormat(): void {
    if (this.#isFormatInUse) return;
    this.#isFormatInUse = true;
    const { contentType, frameType } = this.#format;
    this.#gain = frameType === MP3_TYPE ? (this.#gain ?? new StreamGain(this.#gainSteps)) : null;
    if (contentType === this.#contentType) return;
    if (this.#contentType !== null) {
      this.#broadcast.end();
      this.#ready = Promise.withResolvers();
    }
    this.#contentType = contentType;
    clearTimeout(this.#firstAudioTimer);
    this.#ready.resolve({ contentType, headers: this.#headers });
  }

  /** @throws OutboundError to connect to the first address; what listeners hold bridges the change */
  #leaveForFirst(): never {
    throw new OutboundError('connection-lost', relayErrors.returns);
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

  /** A recording that every connection repeats brings nothing new: its server is asked ever more rarely. */
  #onCut(error: OutboundError): number | null {
    if (!this.#hasAudio) this.#addresses.onFailed();
    this.#hasAudio = false;
    if (this.#isReturning) this.#addresses.returnToFirst();
    this.#isReturning = false;
    this.#format.reconnect();
    const isAbsent = this.#contentType === null && this.#addresses.areAllAway;
    const awayMs = this.#now() - this.#lastAudioAt;
    const isOver = error.code === 'too-costly' || isAbsent || awayMs > OUTAGE_MAX_MS;
    if (isOver) this.#end(error);
    return isOver ? null : awayMs;
  }

  #end(error: OutboundError): void {
    if (this.#closing.signal.aborted) return;
    clearTimeout(this.#firstAudioTimer);
    this.#closing.abort();
    this.#ready.reject(error);
    this.#broadcast.end();
    this.#onEnd(error);
  }
}
