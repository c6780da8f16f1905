import { newestSegments } from './newest-segments.ts';
import { HLS_PLAYLIST_MAX_BYTES, HLS_URIS_MAX_COUNT } from './relay-limits.ts';

/** A URL of a playlist; `playlist` is the kind of variants and renditions. */
export type HlsUri = {
  readonly kind: 'playlist' | 'media' | 'key';
  readonly url: string;
  /** The first and last byte, where the playlist names a part of a file. */
  readonly range: string | null;
};

export type HlsPlaylist = {
  /** The same for all listeners. */
  readonly body: Buffer;
  /** It names playlists instead of media. */
  readonly isMaster: boolean;
  /** The longest duration of a segment, a minute at most; 0 for a master playlist. */
  readonly targetMs: number;
};

const URL_MAX_CHARS = 2_000;
const MS_PER_SECOND = 1_000;
/** Stations send segments of some seconds. What a server claims beyond is not believed. */
const TARGET_MAX_MS = 60_000;

/**
 * Tags without a URL (RFC 8216 and its successor). Others are omitted: parts and hints of low
 * latency, which the segments contain too, trick play, steering, session data and comments.
 */
const COPIED_TAGS = new Set([
  '#EXTM3U',
  '#EXTINF',
  '#EXT-X-VERSION',
  '#EXT-X-TARGETDURATION',
  '#EXT-X-MEDIA-SEQUENCE',
  '#EXT-X-DISCONTINUITY',
  '#EXT-X-DISCONTINUITY-SEQUENCE',
  '#EXT-X-ENDLIST',
  '#EXT-X-PLAYLIST-TYPE',
  '#EXT-X-PROGRAM-DATE-TIME',
  '#EXT-X-INDEPENDENT-SEGMENTS',
  '#EXT-X-START',
  '#EXT-X-GAP',
  '#EXT-X-BITRATE',
  '#EXT-X-STREAM-INF',
]);
const TAGS_WITH_URI: ReadonlyMap<string, HlsUri['kind']> = new Map([
  ['#EXT-X-MEDIA', 'playlist'],
  ['#EXT-X-MAP', 'media'],
  ['#EXT-X-KEY', 'key'],
  ['#EXT-X-SESSION-KEY', 'key'],
]);
const URI_ATTRIBUTE = /(?<=[:,])URI="([^"]*)"/;
const BYTERANGE_ATTRIBUTE = /,?BYTERANGE="([^"]*)"/;
const BYTERANGE = /^(\d{1,15})(?:@(\d{1,15}))?$/;

/** The text is no playlist that can be relayed. */
export class HlsPlaylistError extends Error {}

const SEGMENT_TAG = '#EXTINF:';

/** The title of a segment by its address in a rewritten playlist; null keeps the stream server's title. */
export type TitleOfSegment = (address: string) => string | null;

/**
 * Replaces every URL of an HLS playlist.
 *
 * @param baseUrl where the playlist was found
 * @param titleOf for segments of live playlists: when those of a recording were on air is unknown
 * @throws HlsPlaylistError
 */
export function rewritePlaylist(
  text: string,
  baseUrl: string,
  toAddress: (uri: HlsUri) => string,
  titleOf: TitleOfSegment = () => null,
): HlsPlaylist {
  const lines = text
    .replace('\uFEFF', '')
    .split('\n')
    .map((line) => line.trim());
  const isRecording = lines.includes('#EXT-X-ENDLIST');
  const writer = new PlaylistWriter(baseUrl, toAddress, isRecording ? () => null : titleOf);
  for (const line of newestSegments(lines)) writer.push(line);
  return writer.end();
}

/**
 * The titles of a rewritten playlist by the addresses of their segments: what this node has sent must not change
 * (RFC 8216, 6.2.1).
 */
export function readTitles(playlist: Buffer): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  let title = '';
  for (const line of playlist.toString().split('\n')) {
    if (line.startsWith(SEGMENT_TAG)) title = line.slice(line.indexOf(',') + 1);
    else if (!line.startsWith('#')) titles.set(line, title);
  }
  return titles;
}

/** Text for a line of a playlist: a line break in it would begin the next one. */
export const toLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');

class PlaylistWriter {
  readonly #baseUrl: string;
  readonly #toAddress: (uri: HlsUri) => string;
  readonly #titleOf: TitleOfSegment;
  /** The line of the tag that belongs to the next segment. */
  #segmentTagAt: number | null = null;
  readonly #lines: string[] = [];
  #chars = 0;
  #uris = 0;
  #playlists = 0;
  #isVariantNext = false;
  #range: string | null = null;
  /** Where a range without an offset begins, by URL. */
  #rangeEnd: { readonly url: string; readonly at: number } | null = null;
  #targetMs = 0;

  constructor(baseUrl: string, toAddress: (uri: HlsUri) => string, titleOf: TitleOfSegment) {
    this.#baseUrl = baseUrl;
    this.#toAddress = toAddress;
    this.#titleOf = titleOf;
  }

  push(line: string): void {
    if (line === '') return;
    if (this.#lines.length === 0 && line !== '#EXTM3U') throw new HlsPlaylistError('It is no playlist.');
    if (line.startsWith('#')) this.#pushTag(line);
    else this.#pushUri(line);
  }

  end(): HlsPlaylist {
    const isMaster = this.#playlists > 0;
    if (!isMaster && this.#targetMs === 0) throw new HlsPlaylistError('It is a playlist, but not of HLS.');
    return {
      body: Buffer.from(`${this.#lines.join('\n')}\n`),
      isMaster,
      targetMs: Math.min(this.#targetMs, TARGET_MAX_MS),
    };
  }

  #add(line: string): void {
    this.#chars += line.length + 1;
    if (this.#chars > HLS_PLAYLIST_MAX_BYTES)
      throw new HlsPlaylistError(
        `It is longer than ${HLS_PLAYLIST_MAX_BYTES} bytes with addresses of this server.`,
      );
    this.#lines.push(line);
  }

  #pushTag(line: string): void {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1);
    const kind = TAGS_WITH_URI.get(name);
    if (kind) this.#add(this.#rewriteTag(line, kind));
    else if (COPIED_TAGS.has(name)) this.#add(line);
    if (line.startsWith(SEGMENT_TAG)) this.#segmentTagAt = this.#lines.length - 1;
    if (name === '#EXT-X-STREAM-INF') this.#isVariantNext = true;
    if (name === '#EXT-X-BYTERANGE') this.#range = value;
    if (name === '#EXT-X-TARGETDURATION') this.#targetMs = toMs(value);
  }

  /** A key may be in the tag itself, or belong to a system of its own. */
  #rewriteTag(line: string, kind: HlsUri['kind']): string {
    const uri = URI_ATTRIBUTE.exec(line)?.[1];
    if (uri === undefined) return line;
    if (kind === 'key' && /^(?!https?:)[a-z][a-z\d+.-]*:/i.test(uri)) return line;
    const range = BYTERANGE_ATTRIBUTE.exec(line)?.[1] ?? null;
    const address = this.#rewrite(uri, kind, range);
    return line.replace(BYTERANGE_ATTRIBUTE, '').replace(URI_ATTRIBUTE, () => `URI="${address}"`);
  }

  #pushUri(uri: string): void {
    const address = this.#rewrite(uri, this.#isVariantNext ? 'playlist' : 'media', this.#range);
    if (this.#segmentTagAt !== null) this.#setTitle(this.#segmentTagAt, this.#titleOf(address));
    this.#segmentTagAt = null;
    this.#add(address);
    this.#isVariantNext = false;
    this.#range = null;
  }

  #setTitle(at: number, title: string | null): void {
    if (title === null) return;
    const [tag = ''] = this.#lines[at]?.split(',', 1) ?? [];
    this.#lines[at] = `${tag},${toLine(title)}`;
    this.#chars += title.length;
  }

  #rewrite(uri: string, kind: HlsUri['kind'], range: string | null): string {
    this.#uris += 1;
    if (this.#uris > HLS_URIS_MAX_COUNT)
      throw new HlsPlaylistError(`It names more than ${HLS_URIS_MAX_COUNT} files.`);
    if (kind === 'playlist') this.#playlists += 1;
    const url = URL.parse(uri, this.#baseUrl);
    if (!url || !/^https?:$/.test(url.protocol) || url.href.length > URL_MAX_CHARS)
      throw new HlsPlaylistError('It names an address that cannot be used.');
    url.hash = '';
    return this.#toAddress({ kind, url: url.href, range: range && this.#toRange(range, url.href) });
  }

  /** Without an offset, a range begins where the one before it ended. */
  #toRange(text: string, url: string): string {
    const [, length, offset] = BYTERANGE.exec(text.trim()) ?? [];
    const before = this.#rangeEnd?.url === url ? this.#rangeEnd.at : 0;
    const start = offset === undefined ? before : Number(offset);
    const at = start + Number(length);
    if (!(at > start)) throw new HlsPlaylistError('It names a range that cannot be used.');
    this.#rangeEnd = { url, at };
    return `${start}-${at - 1}`;
  }
}

function toMs(value: string): number {
  const seconds = Number.parseFloat(value);
  return seconds > 0 ? seconds * MS_PER_SECOND : 0;
}
