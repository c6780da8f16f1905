import { parseHlsPlaylist } from '@airdial/audio-formats/hls-playlist';

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

export const isHls = (text: string): boolean => text.includes('#EXT-X-');

/** What an HLS playlist (RFC 8216) has about its stream. */
export function parseHls(text: string): HlsFacts {
  const playlist = parseHlsPlaylist(text);
  const variants = playlist?.kind === 'master' ? playlist.variants : [];
  const bandwidth = Math.max(0, ...variants.map((variant) => variant.bandwidth));
  const codecs = variants.find((variant) => variant.codecs)?.codecs ?? '';
  return {
    codec: CODECS.find(([name]) => codecs.includes(name))?.[1] ?? null,
    bitrate: Math.round(bandwidth / BITS_PER_KBIT) || null,
    hasEnd: text.includes('#EXT-X-ENDLIST'),
  };
}
