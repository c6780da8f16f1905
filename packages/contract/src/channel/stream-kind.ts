import type { PlayAddress, StreamKind } from './schema.ts';

const KINDS: readonly (readonly [RegExp, StreamKind])[] = [
  [/m3u8|mpegurl|\bhls\b/i, 'hls'],
  [/vorbis|wma|wav|webm|speex|theora|alac/i, 'other'],
  [/opus/i, 'opus'],
  [/flac/i, 'flac'],
  [/ogg|\.oga$/i, 'ogg'],
  [/aac|mp4a|adts/i, 'aac'],
  [/mp3|mpeg|mpga|layer\s*(3|iii)/i, 'mp3'],
];
const HLS_PATH = /\.m3u8$/i;
const TELLING_PATH = /\.(ogg|oga|opus|flac|wav|webm|wma)$/i;

const findKind = (name: string): StreamKind | undefined => KINDS.find(([pattern]) => pattern.test(name))?.[1];

/** What a stream is, by the name of its codec and by its URL. */
export function toStreamKind(codec: string | null | undefined, url: string): StreamKind {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  if (HLS_PATH.test(path)) return 'hls';
  return findKind(codec ?? '') ?? findKind(TELLING_PATH.exec(path)?.[0] ?? '') ?? 'unknown';
}

/** An address of which no more is known than its codec. */
export const toPlayAddress = (url: string, codec?: string | null): PlayAddress => ({
  url,
  kind: toStreamKind(codec, url),
  readable: null,
  bitrate: null,
});
