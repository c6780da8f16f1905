import type { Outbound } from '../../outbound/outbound.ts';
import type { RawStream } from '../../outbound/raw-stream.ts';
import { firstEntry, isHls, isPlaylist } from './playlist.ts';

/** Not Mozilla: SHOUTcast 1 answers browsers with a web page instead of its stream. */
const USER_AGENT = 'Airdial/1.0';
const PLAYLIST_MAX_BYTES = 65_536;
const PLAYLISTS_MAX_DEPTH = 3;

export type StreamLook = {
  /** Where the stream is; not the address that was given when that is a playlist. Null: a playlist of nothing. */
  readonly url: string | null;
  readonly contentType: string;
  readonly bitrate: number | null;
  readonly allowsCrossOrigin: boolean;
};

type LookParts = { readonly outbound: Outbound; readonly origin: string; readonly signal: AbortSignal };

/**
 * Opens a stream for as long as its headers take, by way of playlists if need be.
 *
 * @param parts `origin` of the pages that are to play it
 * @throws OutboundError
 */
export async function probeStream(address: string, parts: LookParts): Promise<StreamLook> {
  let url = address;
  for (let depth = 0; depth < PLAYLISTS_MAX_DEPTH; depth += 1) {
    const { look, next } = await lookOnce(url, parts);
    if (next === undefined) return look;
    if (next === null) return { ...look, url: null };
    url = next;
  }
  return { url: null, contentType: '', bitrate: null, allowsCrossOrigin: false };
}

type Step = { readonly look: StreamLook; readonly next: string | null | undefined };

const lookOnce = (url: string, { outbound, origin, signal }: LookParts): Promise<Step> =>
  outbound.readStream(url, { headers: { 'user-agent': USER_AGENT, origin }, signal }, async (stream) => {
    const look = readHeaders(url, stream, origin);
    if (!isPlaylist(url, look.contentType)) return { look, next: undefined };
    const text = await readText(stream);
    return { look, next: isHls(text) ? undefined : firstEntry(text, url) };
  });

function readHeaders(url: string, { headers }: RawStream, origin: string): StreamLook {
  const allowed = headers.get('access-control-allow-origin') ?? '';
  const kbps = /^\d{1,5}/.exec(headers.get('icy-br') ?? '')?.[0];
  return {
    url,
    contentType: (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '',
    bitrate: Number(kbps ?? 0) || null,
    allowsCrossOrigin: allowed === '*' || allowed === origin,
  };
}

async function readText({ body }: RawStream): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= PLAYLIST_MAX_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8', 0, PLAYLIST_MAX_BYTES);
}
