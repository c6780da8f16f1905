import { LRUCache } from 'lru-cache';
import { USER_AGENT } from '../../../../lib/app-version.ts';
import { decodeText } from '../../../../lib/untrusted-input/decode-text.ts';
import type { Outbound } from '../../../../outbound/outbound.ts';
import { OutboundError, toOutboundError } from '../../../../outbound/outbound-error.ts';
import type { FetchedDocument } from '../../../../outbound/outbound-fetch.ts';
import { RETRY_AFTER_SECONDS } from '../broadcast/broadcast-limits.ts';
import { type HlsFile, toKey } from './hls-addresses.ts';
import { toMediaType } from './hls-media-type.ts';
import { type HlsPlaylist, HlsPlaylistError, readTitles, rewritePlaylist } from './hls-playlist.ts';
import { HLS_LISTENER_TARGETS, HLS_MEDIA_MAX_BYTES, HLS_PLAYLIST_MAX_BYTES } from './relay-limits.ts';

const MEBIBYTE = 1024 * 1024;
const KEY_MAX_BYTES = 4 * 1024;
const PLAYLISTS_MAX_BYTES = 32 * MEBIBYTE;
/** All channels share it: a minute at 128 kbps is a mebibyte. */
const MEDIA_CACHE_MAX_BYTES = 128 * MEBIBYTE;
/** What a cached file takes besides its bytes; the key is an address. */
const OVERHEAD_BYTES = 2_000;
/** A failed fetch is repeated after this time at the earliest. */
const FAILURE_MS = 1_000;
/** Encoders that are restarted give their segments and keys the names of earlier ones. */
const MEDIA_MS = 60_000;
/** Variants rarely change. */
const MASTER_MS = 60_000;
const PLAYLIST_MIN_MS = 500;
const PLAYLIST_MAX_MS = 10_000;

const NOT_FOUND = 404;
const BAD_GATEWAY = 502;
const UNAVAILABLE = 503;

/** A fetch failed; `status` is that of the response to the listener. */
export class HlsFileError extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, retryAfterSeconds: number | null = null, cause?: unknown) {
    super('The file could not be fetched.', { cause });
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The relay itself has too many fetches to do: the stream server was not asked. */
export class HlsBusyError extends HlsFileError {
  constructor() {
    super(UNAVAILABLE, RETRY_AFTER_SECONDS);
  }
}

export type HlsMedia = { readonly contentType: string; readonly bytes: Buffer };

/** The result of a fetch. Times are monotonic milliseconds. */
type Cached<T> = ({ readonly value: T; readonly fetchedAt: number } | { readonly error: HlsFileError }) & {
  readonly expiresAt: number;
};

export type FetchContext = {
  /** Runs a fetch when the channel may have one more at once. @throws HlsFileError */
  readonly run: <T>(fetch: () => Promise<T>) => Promise<T>;
  /** Runs what reads the bytes of the channel's server. @throws OutboundError `too-costly` */
  readonly spend: <T>(work: () => T) => T;
  readonly toAddress: (file: HlsFile) => string;
  /** What is on air, for segments that come new into a playlist. */
  readonly title: string;
};

type HlsFilesOptions = {
  readonly outbound: Pick<Outbound, 'fetch'>;
  /** Monotonic milliseconds. */
  readonly now: () => number;
};

/** The files of all HLS channels: each is fetched once for all listeners. */
export class HlsFiles {
  readonly #outbound: Pick<Outbound, 'fetch'>;
  readonly #now: () => number;
  readonly #playlists: LRUCache<string, Cached<HlsPlaylist>, FetchCall>;
  readonly #media: LRUCache<string, Cached<HlsMedia>, FetchCall>;

  constructor({ outbound, now }: HlsFilesOptions) {
    this.#outbound = outbound;
    this.#now = now;
    this.#playlists = new LRUCache<string, Cached<HlsPlaylist>, FetchCall>({
      ignoreFetchAbort: true,
      maxSize: PLAYLISTS_MAX_BYTES,
      sizeCalculation: (cached) => OVERHEAD_BYTES + ('value' in cached ? cached.value.body.length : 0),
      fetchMethod: async (_key, stale, { context }) => {
        const fetched = await this.#attempt(() => this.#fetchPlaylist(context, stale), toFreshMs);
        return 'error' in fetched && this.#isBridge(stale, fetched.error)
          ? { ...stale, expiresAt: fetched.expiresAt }
          : fetched;
      },
    });
    this.#media = new LRUCache<string, Cached<HlsMedia>, FetchCall>({
      ignoreFetchAbort: true,
      maxSize: MEDIA_CACHE_MAX_BYTES,
      sizeCalculation: (cached) => OVERHEAD_BYTES + ('value' in cached ? cached.value.bytes.length : 0),
      fetchMethod: (_key, _stale, { context }) =>
        this.#attempt(
          () => this.#fetchMedia(context),
          () => MEDIA_MS,
        ),
    });
  }

  /** Returns a playlist whose URLs are addresses of the relay. @throws HlsFileError */
  getPlaylist(file: HlsFile, context: FetchContext): Promise<HlsPlaylist> {
    return this.#get(this.#playlists, { ...context, file });
  }

  /** @throws HlsFileError */
  getMedia(file: HlsFile, context: FetchContext): Promise<HlsMedia> {
    return this.#get(this.#media, { ...context, file });
  }

  forgetPlaylist(file: HlsFile): void {
    this.#playlists.delete(toKey(file));
  }

  /** Frees what would be fetched again and can bridge no outage any more. Fetches under way go on. */
  purge(): void {
    const now = this.#now();
    for (const [key, { expiresAt }] of this.#media.entries()) if (expiresAt <= now) this.#media.delete(key);
    for (const [key, cached] of this.#playlists.entries())
      if (cached.expiresAt <= now && toBridgeEnd(cached) <= now) this.#playlists.delete(key);
  }

  /** Bytes of all that is cached. */
  get size(): number {
    return this.#playlists.calculatedSize + this.#media.calculatedSize;
  }

  clear(): void {
    this.#playlists.clear();
    this.#media.clear();
  }

  /** Requests during a fetch share it. */
  async #get<T>(cache: LRUCache<string, Cached<T>, FetchCall>, context: FetchCall): Promise<T> {
    const key = toKey(context.file);
    const forceRefresh = (cache.peek(key)?.expiresAt ?? 0) <= this.#now();
    return unwrap(await cache.fetch(key, { context, forceRefresh }));
  }

  async #attempt<T>(fetch: () => Promise<T>, toFreshMs: (value: T) => number): Promise<Cached<T>> {
    try {
      const value = await fetch();
      const fetchedAt = this.#now();
      return { value, fetchedAt, expiresAt: fetchedAt + toFreshMs(value) };
    } catch (error) {
      return { error: toFileError(error), expiresAt: this.#now() + FAILURE_MS };
    }
  }

  /** An outage that is shorter than what players buffer is not audible. */
  #isBridge(
    stale: Cached<HlsPlaylist> | undefined,
    { status }: HlsFileError,
  ): stale is Extract<Cached<HlsPlaylist>, { fetchedAt: number }> {
    if (!stale || 'error' in stale || status === NOT_FOUND) return false;
    return this.#now() < toBridgeEnd(stale);
  }

  #fetchPlaylist(
    { file, run, spend, toAddress, title }: FetchCall,
    stale: Cached<HlsPlaylist> | undefined,
  ): Promise<HlsPlaylist> {
    return run(async () => {
      const { bytes, url } = await this.#fetch(file, HLS_PLAYLIST_MAX_BYTES);
      const { channelId, streamUrl } = file;
      return spend(() => {
        const titles = stale && 'value' in stale ? readTitles(stale.value.body) : new Map<string, string>();
        return rewritePlaylist(
          decodeText(bytes, null),
          url,
          (uri) => toAddress({ ...uri, channelId, streamUrl }),
          (address) => titles.get(address) ?? title,
        );
      });
    });
  }

  #fetchMedia({ file, run, spend }: FetchCall): Promise<HlsMedia> {
    return run(async () => {
      const isKey = file.kind === 'key';
      const { bytes, contentType } = await this.#fetch(file, isKey ? KEY_MAX_BYTES : HLS_MEDIA_MAX_BYTES);
      const toType = () => (isKey ? 'application/octet-stream' : toMediaType(bytes, contentType));
      return { bytes, contentType: spend(toType) };
    });
  }

  async #fetch({ streamUrl, url, range }: HlsFile, maxBytes: number): Promise<FetchedDocument> {
    const headers = { 'user-agent': USER_AGENT, ...(range && { range: `bytes=${range}` }) };
    const fetched = await this.#outbound.fetch(url, {
      headers,
      namedBy: streamUrl,
      maxBytes,
      allowsAnyStatus: true,
      allowsMedia: true,
    });
    if (fetched.status === 206 && range) return fetched;
    if (fetched.status !== 200) throw toStatusError(fetched);
    return range ? { ...fetched, bytes: slice(fetched.bytes, range) } : fetched;
  }
}

type FetchCall = FetchContext & { readonly file: HlsFile };

/** Half a target duration: players request an unchanged playlist again after it (RFC 8216, 6.3.4). */
const toFreshMs = ({ isMaster, targetMs }: HlsPlaylist): number =>
  isMaster ? MASTER_MS : clamp(targetMs / 2, PLAYLIST_MIN_MS, PLAYLIST_MAX_MS);

/** Until when a playlist stands in for one that cannot be fetched. */
const toBridgeEnd = (cached: Cached<HlsPlaylist>): number =>
  'value' in cached
    ? cached.fetchedAt + HLS_LISTENER_TARGETS * cached.value.targetMs
    : Number.NEGATIVE_INFINITY;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

function unwrap<T>(cached: Cached<T> | undefined): T {
  if (cached && 'value' in cached) return cached.value;
  throw cached?.error ?? new HlsFileError(BAD_GATEWAY);
}

/** A server that does not support ranges sends the whole file. */
function slice(bytes: Buffer, range: string): Buffer {
  const [first = 0, last = 0] = range.split('-').map(Number);
  return bytes.subarray(first, last + 1);
}

function toStatusError({ status, retryAfter }: FetchedDocument): HlsFileError {
  if (status === NOT_FOUND || status === 410) return new HlsFileError(NOT_FOUND);
  if (status !== UNAVAILABLE && status !== 429) return new HlsFileError(BAD_GATEWAY);
  return new HlsFileError(
    UNAVAILABLE,
    /^\d{1,3}$/.test(retryAfter) ? Number(retryAfter) : RETRY_AFTER_SECONDS,
  );
}

function toFileError(error: unknown): HlsFileError {
  if (error instanceof HlsFileError) return error;
  if (error instanceof HlsPlaylistError) return new HlsFileError(BAD_GATEWAY, null, error);
  if (error instanceof OutboundError) return new HlsFileError(BAD_GATEWAY, null, error);
  return new HlsFileError(BAD_GATEWAY, null, toOutboundError(error));
}
