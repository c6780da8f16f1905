import type { OggCodec } from '@airdial/contract/channel/schema';
import { USER_AGENT } from '../../lib/app-version.ts';
import { detectOggCodec, OGG_CODEC_BYTES } from '../../lib/untrusted-input/ogg-codec.ts';
import { readStreamHeaders, type StreamHeaders, toCodec } from '../../lib/untrusted-input/stream-headers.ts';
import type { Outbound } from '../../outbound/outbound.ts';
import type { RawStream } from '../../outbound/raw-stream.ts';
import { firstEntry, isHls, isPlaylist, PLAYLIST_MAX_BYTES } from './playlist.ts';

const PLAYLISTS_MAX_DEPTH = 3;

export type StreamProbe = StreamHeaders & {
  /** The address of the stream, also when a playlist was given. Null: the playlist is empty. */
  readonly url: string | null;
  /** From the request of the stream to its response headers, redirects included. */
  readonly responseMs: number;
  /** What Ogg contains; null for other streams. */
  readonly oggCodec: OggCodec | null;
};

type ProbeOptions = { readonly outbound: Outbound; readonly origin: string; readonly signal: AbortSignal };

/**
 * Opens a stream until its headers have arrived, of Ogg also its first page, and follows playlists
 * to it.
 *
 * @param options `origin` of the pages that play the stream
 * @throws OutboundError
 */
export async function probeStream(address: string, options: ProbeOptions): Promise<StreamProbe> {
  let url = address;
  for (let depth = 0; depth < PLAYLISTS_MAX_DEPTH; depth += 1) {
    const { probe, next } = await probeOnce(url, options);
    if (next === undefined) return probe;
    if (next === null) return { ...probe, url: null };
    url = next;
  }
  return {
    url: null,
    contentType: '',
    bitrate: null,
    allowsCrossOrigin: false,
    responseMs: 0,
    oggCodec: null,
  };
}

type Step = { readonly probe: StreamProbe; readonly next: string | null | undefined };

const probeOnce = (url: string, { outbound, origin, signal }: ProbeOptions): Promise<Step> => {
  const startedAt = performance.now();
  return outbound.readStream(
    url,
    { headers: { 'user-agent': USER_AGENT, origin }, signal },
    async (stream) => {
      const responseMs = performance.now() - startedAt;
      const headers = readStreamHeaders(stream.headers, origin);
      const isOgg = toCodec(headers.contentType) === 'OGG';
      const oggCodec = isOgg ? detectOggCodec(await readStart(stream, OGG_CODEC_BYTES)) : null;
      const probe = { url, responseMs, oggCodec, ...headers };
      if (!isPlaylist(url, probe.contentType)) return { probe, next: undefined };
      const text = (await readStart(stream, PLAYLIST_MAX_BYTES)).toString('utf8');
      return { probe, next: isHls(text) ? undefined : firstEntry(text, url) };
    },
  );
};

async function readStart({ body }: RawStream, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
