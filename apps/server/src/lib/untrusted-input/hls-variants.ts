import { asWholeNumber } from './json-values.ts';

/** Comments may stand between a variant's tag and its address. */
const TAGS_BETWEEN_MAX_COUNT = 4;

type HlsVariant = {
  /** An address, as the playlist has it. */
  readonly name: string;
  /** Bits per second; 0 where it is unknown. */
  readonly bandwidth: number;
  /** In lower case. */
  readonly codecs: string;
};

/** The variants of an HLS playlist (RFC 8216) by its lines; none where it lists segments. */
export function listVariants(lines: readonly string[]): HlsVariant[] {
  return lines.flatMap((line, at) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return [];
    return {
      name: lines.slice(at + 1, at + 1 + TAGS_BETWEEN_MAX_COUNT).find((next) => !next.startsWith('#')) ?? '',
      bandwidth: asWholeNumber(/[:,]BANDWIDTH=(\d{1,10})/.exec(line)?.[1]) ?? 0,
      codecs: /[:,]CODECS="([^"]{1,200})"/.exec(line)?.[1]?.toLowerCase() ?? '',
    };
  });
}
