import { readHexBytes } from './bytes.ts';

// RFC 8216. Tags that are not listed here, as those of low latency, are ignored: the full segments have the same audio.
/** The names and values of a tag; longer values than any address are not read. */
const ATTRIBUTE = /([A-Z0-9-]{1,40})=(?:"([^"]{0,8192})"|([^",]{0,8192}))/g;
const TAG = /^#(EXT[A-Z0-9-]{0,40}):?/;
/** Tags that change what the addresses and segments of a playlist mean. */
const UNSUPPORTED: ReadonlySet<string> = new Set(['EXT-X-DEFINE', 'EXT-X-SKIP', 'EXT-X-I-FRAMES-ONLY']);
const SEGMENTS_MAX_COUNT = 50_000;
/** Variants and the sounds beside them. */
const CHOICES_MAX_COUNT = 500;
/** Longer than a tag with all that it may have. */
const LINE_MAX_CHARS = 32_768;
const VIDEO = /\b(?:avc|hvc|hev|dvh|vp0?[89]|av01)/;
/** @param codecs one or more of a MIME type, in lower case */
export const hasVideoCodec = (codecs: string): boolean => VIDEO.test(codecs);
const IV_BYTES = 16;
/** Far enough from where numbers cannot be counted on. */
const NUMBER_MAX = 2 ** 50;

export type HlsByteRange = { readonly start: number; readonly length: number };

/** AES-128. `iv`: null where the number of the segment is it. */
type HlsKey = { readonly uri: string; readonly iv: Uint8Array | null };

/** A file, or a part of one, as the playlist names it. */
export type HlsResource = {
  readonly uri: string;
  readonly range: HlsByteRange | null;
  readonly key: HlsKey | null;
};

export type HlsSegment = HlsResource & {
  readonly sequence: number;
  readonly seconds: number;
  /** The text beside the duration: mostly none, else what is on the air, or the name of a file. */
  readonly title: string;
  /** Whether it is absent on the server. */
  readonly isGap: boolean;
  readonly isDiscontinuity: boolean;
  /** What a decoder needs before it. */
  readonly map: HlsResource | null;
};

export type HlsVariant = {
  readonly uri: string;
  /** Bits per second; 0 where it is unknown. */
  readonly bandwidth: number;
  /** In lower case. */
  readonly codecs: string;
  readonly hasVideo: boolean;
  readonly audioGroup: string | null;
};

/** Sound that may be chosen. `uri`: null where it is in the variant itself. */
type HlsRendition = { readonly group: string; readonly uri: string | null; readonly isDefault: boolean };

export type HlsMasterPlaylist = {
  readonly kind: 'master';
  readonly variants: readonly HlsVariant[];
  readonly renditions: readonly HlsRendition[];
};

export type HlsMediaPlaylist = {
  readonly kind: 'media';
  readonly targetSeconds: number;
  /** Whether nothing will be added. */
  readonly isComplete: boolean;
  readonly segments: readonly HlsSegment[];
};

type Attributes = ReadonlyMap<string, string>;

/** 'unsupported': with encryption by other means than AES-128, or with addresses that are templates. */
export type HlsPlaylist = HlsMasterPlaylist | HlsMediaPlaylist | { readonly kind: 'unsupported' };

/**
 * Parses a playlist, in time in proportion to its length. Whatever is no number counts as 0.
 *
 * @returns null where the text is no playlist
 */
export function parseHlsPlaylist(text: string): HlsPlaylist | null {
  if (!text.trimStart().startsWith('#EXTM3U')) return null;
  const reader = new PlaylistReader();
  for (const line of text.split('\n')) reader.read(line.trim());
  return reader.playlist;
}

class PlaylistReader {
  readonly #variants: HlsVariant[] = [];
  readonly #renditions: HlsRendition[] = [];
  readonly #segments: HlsSegment[] = [];
  #isSupported = true;
  #isComplete = false;
  #targetSeconds = 0;
  #sequence = 0;
  #key: HlsKey | null = null;
  #map: HlsResource | null = null;
  /** The attributes of the next address. */
  #variant: Attributes | null = null;
  #seconds: number | null = null;
  #title = '';
  #range: string | null = null;
  #isGap = false;
  #isDiscontinuity = false;

  get playlist(): HlsPlaylist {
    if (!this.#isSupported || this.#isTooLong) return { kind: 'unsupported' };
    if (this.#variants.length > 0)
      return { kind: 'master', variants: this.#variants, renditions: this.#renditions };
    const [targetSeconds, segments] = [this.#targetSeconds, this.#segments];
    return { kind: 'media', isComplete: this.#isComplete, targetSeconds, segments };
  }

  get #isTooLong(): boolean {
    const toChoose = this.#variants.length + this.#renditions.length;
    return this.#segments.length > SEGMENTS_MAX_COUNT || toChoose > CHOICES_MAX_COUNT;
  }

  read(line: string): void {
    if (line === '' || line.length > LINE_MAX_CHARS) return;
    const tag = TAG.exec(line);
    if (tag !== null) this.#readTag(tag[1] ?? '', line.slice(tag[0].length));
    else if (!line.startsWith('#')) this.#readAddress(line);
  }

  #readTag(name: string, value: string): void {
    if (name === 'EXTINF') this.#readInfo(value);
    else if (name === 'EXT-X-BYTERANGE') this.#range = value;
    else if (name === 'EXT-X-GAP') this.#isGap = true;
    else if (name === 'EXT-X-DISCONTINUITY') this.#isDiscontinuity = true;
    else if (name === 'EXT-X-ENDLIST') this.#isComplete = true;
    else if (name === 'EXT-X-TARGETDURATION') this.#targetSeconds = toNumber(value);
    else if (name === 'EXT-X-MEDIA-SEQUENCE') this.#readSequence(value);
    else if (name === 'EXT-X-STREAM-INF') this.#variant = toAttributes(value);
    else if (name === 'EXT-X-MEDIA') this.#readRendition(toAttributes(value));
    else if (name === 'EXT-X-KEY') this.#readKey(toAttributes(value));
    else if (name === 'EXT-X-MAP') this.#readMap(toAttributes(value));
    else if (UNSUPPORTED.has(name)) this.#isSupported = false;
  }

  /** `<seconds>,[<title>]`. */
  #readInfo(value: string): void {
    const [seconds = ''] = value.split(',', 1);
    this.#seconds = toNumber(seconds);
    this.#title = value.slice(seconds.length + 1).trim();
  }

  /** The number of the first segment. */
  #readSequence(value: string): void {
    if (this.#segments.length === 0) this.#sequence = Math.floor(toNumber(value));
  }

  #readRendition(attributes: Attributes): void {
    if (attributes.get('TYPE') !== 'AUDIO') return;
    this.#renditions.push({
      group: attributes.get('GROUP-ID') ?? '',
      uri: attributes.get('URI') ?? null,
      isDefault: attributes.get('DEFAULT') === 'YES',
    });
  }

  #readKey(attributes: Attributes): void {
    const method = attributes.get('METHOD');
    const uri = attributes.get('URI') ?? '';
    const isPlain = (attributes.get('KEYFORMAT') ?? 'identity') === 'identity';
    if (method === 'AES-128' && isPlain && uri !== '')
      this.#key = { uri, iv: readHexBytes(attributes.get('IV') ?? '', IV_BYTES) };
    else if (method === 'NONE') this.#key = null;
    else this.#isSupported = false;
  }

  #readMap(attributes: Attributes): void {
    const range = toRange(attributes.get('BYTERANGE') ?? null, 0);
    this.#map = { uri: attributes.get('URI') ?? '', range, key: this.#key };
  }

  #readAddress(uri: string): void {
    if (this.#variant !== null) this.#variants.push(toVariant(uri, this.#variant));
    else if (this.#seconds !== null) this.#addSegment(uri, this.#seconds);
    this.#variant = null;
    this.#seconds = null;
  }

  #addSegment(uri: string, seconds: number): void {
    const last = this.#segments.at(-1);
    const lastRange = last?.uri === uri ? last.range : null;
    this.#segments.push({
      uri,
      seconds,
      title: this.#title,
      range: toRange(this.#range, lastRange === null ? 0 : lastRange.start + lastRange.length),
      sequence: this.#sequence,
      key: this.#key,
      map: this.#map,
      isGap: this.#isGap,
      isDiscontinuity: this.#isDiscontinuity,
    });
    this.#sequence += 1;
    this.#range = null;
    this.#isGap = false;
    this.#isDiscontinuity = false;
  }
}

function toVariant(uri: string, attributes: Attributes): HlsVariant {
  const codecs = attributes.get('CODECS')?.toLowerCase() ?? '';
  return {
    uri,
    bandwidth: toNumber(attributes.get('BANDWIDTH') ?? ''),
    codecs,
    hasVideo: attributes.has('RESOLUTION') || hasVideoCodec(codecs),
    audioGroup: attributes.get('AUDIO') ?? null,
  };
}

function toAttributes(value: string): Attributes {
  const found = value.matchAll(ATTRIBUTE);
  return new Map([...found].map(([, name = '', quoted, bare]) => [name, quoted ?? bare ?? '']));
}

/** `<length>[@<start>]`. */
function toRange(text: string | null, followingStart: number): HlsByteRange | null {
  if (text === null) return null;
  const [length = '', start] = text.split('@', 2);
  return { length: toNumber(length), start: start === undefined ? followingStart : toNumber(start) };
}

function toNumber(text: string): number {
  const number = Number.parseFloat(text);
  return number >= 0 && number <= NUMBER_MAX ? number : 0;
}
