import pLimit from 'p-limit';
import { OutboundError } from '../../../../outbound/outbound-error.ts';
import type { ChannelRecord } from '../../../dial/channels/channel-types.ts';
import { type HlsAddresses, type HlsFile, LISTENER_PLACEHOLDER } from './hls-addresses.ts';
import { type FetchContext, HlsBusyError, HlsFileError, type HlsFiles, type HlsMedia } from './hls-files.ts';
import { HlsListeners } from './hls-listeners.ts';
import { type HlsPlaylist, toLine } from './hls-playlist.ts';
import type { ProcessorShare } from './processor-share.ts';
import { HLS_FAILED_MS, HLS_FETCHES_MAX_COUNT, HLS_WAITING_MAX_COUNT } from './relay-limits.ts';
import { titleOnAir } from './title-on-air.ts';

const NOT_FOUND = 404;
const BAD_GATEWAY = 502;
const DEFAULT_KBPS = 128;
const BITS_PER_KBIT = 1_000;

export type HlsChannel = {
  readonly id: string;
  /** With the same program, in the order in which they are tried. */
  readonly streamUrls: readonly string[];
  /** kbps */
  readonly bitrate: number | null;
} & Pick<ChannelRecord, 'name' | 'track'>;

export type HlsRelayDeps = {
  readonly files: HlsFiles;
  readonly addresses: HlsAddresses;
  readonly share: ProcessorShare;
  /** Called when the channel has taken more than its share; fetches under way may repeat it. */
  readonly onTooCostly: (reason: string) => void;
  /** Monotonic milliseconds. */
  readonly now: () => number;
};

/** One HLS channel: its playlists with the relay's addresses, and the files that they name. */
export class HlsRelay {
  readonly listeners: HlsListeners;
  readonly #deps: HlsRelayDeps;
  readonly #slot = pLimit(HLS_FETCHES_MAX_COUNT);
  /** When an address last failed. */
  readonly #failedAt = new Map<string, number>();
  #usedAt: number;

  constructor(deps: HlsRelayDeps) {
    this.#deps = deps;
    this.listeners = new HlsListeners(deps.now);
    this.#usedAt = deps.now();
  }

  /** Since the last request. */
  get idleMs(): number {
    return this.#deps.now() - this.#usedAt;
  }

  /**
   * The first playlist of a new listener. It is always a master playlist, so that the next request
   * of the listener carries its id.
   *
   * @throws HlsFileError when none of the addresses has a playlist
   */
  async start(channel: HlsChannel, listener: string): Promise<Buffer> {
    let firstError: unknown;
    for (const streamUrl of this.#inOrder(channel.streamUrls)) {
      const file = toTopFile(channel, streamUrl);
      try {
        const { isMaster, body } = await this.#getPlaylist(file, channel);
        const master = isMaster ? body.toString() : this.#toMaster(file, channel.bitrate);
        return Buffer.from(withName(master, channel.name).replaceAll(LISTENER_PLACEHOLDER, listener));
      } catch (error) {
        if (error instanceof HlsBusyError) throw error;
        firstError ??= error;
        this.#failedAt.set(streamUrl, this.#deps.now());
      }
    }
    throw firstError ?? new HlsFileError(NOT_FOUND);
  }

  /** Returns a media playlist. @throws HlsFileError */
  async getPlaylist(file: HlsFile, channel: HlsChannel): Promise<HlsPlaylist> {
    try {
      const playlist = await this.#getPlaylist(file, channel);
      if (playlist.isMaster) throw new HlsFileError(BAD_GATEWAY);
      return playlist;
    } catch (error) {
      throw this.#onPlaylistFailed(file, channel.streamUrls, error);
    }
  }

  /** @throws HlsFileError */
  getMedia(file: HlsFile, channel: HlsChannel): Promise<HlsMedia> {
    return this.#deps.files.getMedia(file, this.#context(channel));
  }

  #getPlaylist(file: HlsFile, channel: HlsChannel): Promise<HlsPlaylist> {
    return this.#deps.files.getPlaylist(file, this.#context(channel));
  }

  #context(channel: HlsChannel): FetchContext {
    this.#usedAt = this.#deps.now();
    return {
      run: <T>(fetch: () => Promise<T>) => this.#run(fetch),
      spend: <T>(work: () => T) => this.#spend(work),
      toAddress: (file: HlsFile) => this.#deps.addresses.format(file),
      title: titleOnAir(channel),
    };
  }

  async #run<T>(fetch: () => Promise<T>): Promise<T> {
    if (this.#slot.pendingCount >= HLS_WAITING_MAX_COUNT) throw new HlsBusyError();
    return this.#slot(fetch);
  }

  #spend<T>(work: () => T): T {
    try {
      return this.#deps.share.spend(work);
    } catch (error) {
      if (error instanceof OutboundError && error.code === 'too-costly') this.#deps.onTooCostly(error.reason);
      throw error;
    }
  }

  #inOrder(streamUrls: readonly string[]): string[] {
    const now = this.#deps.now();
    for (const url of this.#failedAt.keys()) if (!streamUrls.includes(url)) this.#failedAt.delete(url);
    const hasFailed = (url: string) =>
      now - (this.#failedAt.get(url) ?? Number.NEGATIVE_INFINITY) < HLS_FAILED_MS;
    return streamUrls.toSorted((one, other) => Number(hasFailed(one)) - Number(hasFailed(other)));
  }

  /** With another address, 404 makes players start again at once instead of repeating the request. */
  #onPlaylistFailed(file: HlsFile, streamUrls: readonly string[], error: unknown): unknown {
    if (error instanceof HlsBusyError) return error;
    this.#failedAt.set(file.streamUrl, this.#deps.now());
    // Its variants may have other names by now.
    this.#deps.files.forgetPlaylist({ ...file, url: file.streamUrl, kind: 'playlist', range: null });
    return streamUrls.length > 1 ? new HlsFileError(NOT_FOUND, null, error) : error;
  }

  #toMaster(file: HlsFile, bitrate: number | null): string {
    const bandwidth = (bitrate ?? DEFAULT_KBPS) * BITS_PER_KBIT;
    const address = this.#deps.addresses.format(file);
    return `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth}\n${address}\n`;
  }
}

/** For RFC 8216 it is a comment; players that know it show the name instead of the address. */
const withName = (master: string, name: string): string =>
  master.replace('\n', () => `\n#PLAYLIST:${toLine(name)}\n`);

const toTopFile = ({ id }: HlsChannel, streamUrl: string): HlsFile => ({
  channelId: id,
  streamUrl,
  kind: 'playlist',
  url: streamUrl,
  range: null,
});
