import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { waitUntil } from '../processes/wait-until.ts';
import { recordLoop, startLoop } from './tone-loop.ts';
import { HLS_TONE_HZ } from './tones.ts';

const SEGMENT_SECONDS = 1;
/** By default. */
const LISTED_SEGMENTS = 6;
/** What has left the playlist stays for a player that a busy machine stalled. */
const SEGMENTS_KEPT = 60;
const PLAYLIST = 'live.m3u8';
const FOR_HLS_JS = '/hls-js/';
const VARIABLE = '#EXT-X-DEFINE:NAME="unused",VALUE=""\n';
const LOOP = 'loop.nut';
// A player starts three segments behind the live edge.
const READY_SEGMENTS = 3;
const READY_MAX_MS = 60_000;
const TYPES: Record<string, string> = { '.m3u8': 'application/vnd.apple.mpegurl', '.ts': 'video/mp2t' };

export type HlsServer = {
  readonly url: string;
  /** The same, with a tag for which it takes hls.js. */
  readonly hlsJsUrl: string;
  stop(): Promise<void>;
};

/** A live HLS broadcast of one tone, with CORS, as a CDN serves it. It is ready with nearly all that it lists. */
export async function startHlsServer(listedSegments = LISTED_SEGMENTS): Promise<HlsServer> {
  const folder = await mkdtemp(join(tmpdir(), 'airdial-hls-'));
  const loop = join(folder, LOOP);
  await recordLoop(loop, HLS_TONE_HZ, ['-c:a', 'aac', '-b:a', '96k']);
  const source = startLoop(loop, hlsOutput(folder, listedSegments));
  const server = createServer((request, response) => serveFile(folder, request.url ?? '/', response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const readySegments = Math.max(READY_SEGMENTS, listedSegments - LISTED_SEGMENTS);
  await waitUntil(
    'the HLS playlist has segments',
    () => hasSegments(folder, readySegments),
    READY_MAX_MS + readySegments * SEGMENT_SECONDS * 1_000,
  );
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/${PLAYLIST}`,
    hlsJsUrl: origin + FOR_HLS_JS + PLAYLIST,
    stop: async () => {
      await source.stop();
      await closeServer(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function hlsOutput(folder: string, listedSegments: number): string[] {
  const live = ['-f', 'hls', '-hls_time', `${SEGMENT_SECONDS}`, '-hls_list_size', `${listedSegments}`];
  const kept = ['-hls_delete_threshold', `${SEGMENTS_KEPT}`];
  const files = ['-hls_flags', 'delete_segments+omit_endlist+temp_file'];
  return [...live, ...kept, ...files, join(folder, PLAYLIST)];
}

async function hasSegments(folder: string, count: number): Promise<boolean> {
  const playlist = await readFile(join(folder, PLAYLIST), 'utf8');
  return playlist.split('#EXTINF').length > count;
}

async function serveFile(folder: string, url: string, response: ServerResponse): Promise<void> {
  const name = basename(url.split('?', 1)[0] ?? '');
  const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };
  try {
    const body = await readFile(join(folder, name));
    response.writeHead(200, { ...headers, 'content-type': TYPES[extname(name)] ?? 'text/plain' });
    const isTagged = name === PLAYLIST && url.startsWith(FOR_HLS_JS);
    response.end(isTagged ? `${body.toString()}${VARIABLE}` : body);
  } catch {
    response.writeHead(404, headers).end();
  }
}

async function closeServer(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
