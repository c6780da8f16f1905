import { asWholeNumber } from '../../../lib/untrusted-input/json-values.ts';

export type HlsFacts = {
  readonly codec: 'AAC' | 'MP3' | 'FLAC' | null;
  /** kbps of the best variant; null for a playlist of segments. */
  readonly bitrate: number | null;
  /** A recording: the playlist has an end. */
  readonly hasEnd: boolean;
};

const CODECS = [
  ['mp4a.40.34', 'MP3'],
  ['mp4a', 'AAC'],
  ['flac', 'FLAC'],
] as const;
const BITS_PER_KBIT = 1_000;
/** Comments may stand between a variant's tag and its address. */
const TAGS_BETWEEN_MAX_COUNT = 4;

export const isHls = (text: string): boolean => text.includes('#EXT-X-');

type Variant = {
  /** An address, as the playlist has it. */
  readonly name: string;
  /** Bits per second; 0 where it is unknown. */
  readonly bandwidth: number;
  /** In lower case. */
  readonly codecs: string;
};

/** The variants of a playlist, by its lines; none where it lists segments. */
export function listVariants(lines: readonly string[]): Variant[] {
  return lines.flatMap((line, at) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return [];
    return {
      name: lines.slice(at + 1, at + 1 + TAGS_BETWEEN_MAX_COUNT).find((next) => !next.startsWith('#')) ?? '',
      bandwidth: asWholeNumber(/[:,]BANDWIDTH=(\d{1,10})/.exec(line)?.[1]) ?? 0,
      codecs: /[:,]CODECS="([^"]{1,200})"/.exec(line)?.[1]?.toLowerCase() ?? '',
    };
  });
}

/** What an HLS playlist (RFC 8216) has about its stream. */
export function parseHls(text: string): HlsFacts {
  const variants = listVariants(text.split('\n'));
  const bandwidth = Math.max(0, ...variants.map((variant) => variant.bandwidth));
  const codecs = variants.find((variant) => variant.codecs)?.codecs ?? '';
  return {
    codec: CODECS.find(([name]) => codecs.includes(name))?.[1] ?? null,
    bitrate: Math.round(bandwidth / BITS_PER_KBIT) || null,
    hasEnd: text.includes('#EXT-X-ENDLIST'),
  };
}
