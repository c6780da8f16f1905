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
/** What has left the playlist stays for a player that a busy machine stalled. */
const SEGMENTS_KEPT = 60;
const PLAYLIST = 'live.m3u8';
const LOOP = 'loop.nut';
// A player starts three segments behind the live edge.
const READY_SEGMENTS = 3;
const TYPES: Record<string, string> = { '.m3u8': 'application/vnd.apple.mpegurl', '.ts': 'video/mp2t' };

export type HlsServer = { readonly url: string; stop(): Promise<void> };

/** A live HLS broadcast of one tone, with CORS, as a CDN serves it. */
export async function startHlsServer(hz = HLS_TONE_HZ): Promise<HlsServer> {
  const folder = await mkdtemp(join(tmpdir(), 'airdial-hls-'));
  const loop = join(folder, LOOP);
  await recordLoop(loop, hz, ['-c:a', 'aac', '-b:a', '96k']);
  const source = startLoop(loop, hlsOutput(folder));
  const server = createServer((request, response) => serveFile(folder, request.url ?? '/', response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  await waitUntil('the HLS playlist has segments', () => hasSegments(folder));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${PLAYLIST}`,
    stop: async () => {
      await source.stop();
      await closeServer(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function hlsOutput(folder: string): string[] {
  const live = ['-f', 'hls', '-hls_time', `${SEGMENT_SECONDS}`, '-hls_list_size', '6'];
  const kept = ['-hls_delete_threshold', `${SEGMENTS_KEPT}`];
  const files = ['-hls_flags', 'delete_segments+omit_endlist+temp_file'];
  return [...live, ...kept, ...files, join(folder, PLAYLIST)];
}

async function hasSegments(folder: string): Promise<boolean> {
  const playlist = await readFile(join(folder, PLAYLIST), 'utf8');
  return playlist.split('#EXTINF').length > READY_SEGMENTS;
}

async function serveFile(folder: string, url: string, response: ServerResponse): Promise<void> {
  const name = basename(url.split('?', 1)[0] ?? '');
  const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };
  try {
    const body = await readFile(join(folder, name));
    response.writeHead(200, { ...headers, 'content-type': TYPES[extname(name)] ?? 'text/plain' }).end(body);
  } catch {
    response.writeHead(404, headers).end();
  }
}

async function closeServer(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}
