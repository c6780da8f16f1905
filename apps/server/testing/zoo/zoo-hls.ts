import { respondWithText } from './live-response.ts';
import type { HlsKind, HlsRecording, ZooCall, ZooEntry } from './zoo-types.ts';

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
const MASTER = 'live.m3u8';
const MEDIA = 'media.m3u8';
/** A player starts three segments behind the live edge. */
const WINDOW_SEGMENTS = 6;
const MS_PER_SECOND = 1_000;

const MASTER_TEXT = [
  '#EXTM3U',
  '#EXT-X-VERSION:6',
  '#EXT-X-STREAM-INF:BANDWIDTH=96000,CODECS="mp4a.40.2"',
  MEDIA,
  '',
].join('\n');

/** As much of a recording as is live now: the window moves on and stops at the end. */
function toLivePlaylist({ tags, segments }: HlsRecording, elapsedMs: number): string {
  const [{ seconds } = { seconds: 1 }] = segments;
  const last = Math.max(0, segments.length - WINDOW_SEGMENTS);
  const first = Math.min(last, Math.floor(elapsedMs / MS_PER_SECOND / seconds));
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...segments.map((segment) => segment.seconds)))}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    ...tags,
    ...segments
      .slice(first, first + WINDOW_SEGMENTS)
      .flatMap((segment) => [`#EXTINF:${segment.seconds},`, segment.name]),
    '',
  ].join('\n');
}

function serveFile(call: ZooCall): void {
  const { hls, file, elapsedMs } = call;
  const playlist =
    file === MASTER ? MASTER_TEXT : file === MEDIA && hls ? toLivePlaylist(hls, elapsedMs) : undefined;
  const bytes = hls?.files.get(file);
  if (playlist !== undefined) respondWithText({ 'content-type': PLAYLIST_TYPE }, () => playlist)(call);
  else if (bytes) respondWithText({ 'content-type': 'application/octet-stream' }, () => bytes)(call);
  else respondWithText({}, () => '', 'HTTP/1.0 404 Not Found')(call);
}

const live = (serves: string, hls: HlsKind, file = MASTER): ZooEntry => ({
  serves,
  sounds: [],
  hls,
  file,
  respond: serveFile,
  finds: {
    stream:
      file === MASTER
        ? { isHls: true, codec: 'AAC', bitrate: 96 }
        : { isHls: true, codec: null, bitrate: null },
  },
});

/** Live broadcasts of HLS (RFC 8216), by the kind of their segments. */
export const ZOO_HLS = {
  'hls-ts': live('live HLS of MPEG transport streams', 'ts'),
  'hls-aac': live('live HLS of bare AAC, without a master playlist', 'aac', MEDIA),
  'hls-fmp4': live('live HLS of fragmented MP4', 'fmp4'),
  'hls-aes': live('live HLS, encrypted with AES-128', 'aes'),
} satisfies Record<string, ZooEntry>;
