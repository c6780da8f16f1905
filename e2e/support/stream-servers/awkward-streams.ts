import { execFile } from 'node:child_process';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { notFoundResponse } from './canned-responses.ts';
import { readRequestPath } from './proxy-link.ts';
import { startTcpServer } from './tcp-server.ts';

const FFMPEG_PATH = '/usr/bin/ffmpeg';
const TONE_SECONDS = 12;
/** MP3 of 128 kbps. */
const BYTES_PER_SECOND = 16_000;
const FRAME_BYTES = 384;
const BURST_BYTES = 65_536;
const SLOW_BYTES_PER_SECOND = 0.8 * BYTES_PER_SECOND;
const STEP_MS = 100;
const CLOSES_AFTER_MS = 9_000;
const MS_PER_SECOND = 1_000;
const CORS = 'Access-Control-Allow-Origin: *\r\n';

type Send = (client: Socket, mp3: Buffer) => void;
type AwkwardStream = { readonly hz: number; readonly send: Send };

const head = (type: string, more = CORS) =>
  `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nConnection: close\r\n${more}\r\n`;
const live =
  (type: string): Send =>
  (client, mp3) =>
    sendLive(client, type, mp3);
const refuse =
  (status: string): Send =>
  (client) =>
    client.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n${CORS}\r\n`);

/** Streams of stations that are sent in unusual ways, each with its tone, by path. */
export const AWKWARD = {
  'text-plain': { hz: 420, send: live('text/plain; charset=utf-8') },
  'text-html': { hz: 480, send: live('text/html') },
  'playlist-type': { hz: 540, send: live('audio/x-mpegurl') },
  'chunked-file': { hz: 660, send: sendChunkedFile },
  slow: { hz: 780, send: sendSlowly },
  // Without CORS.
  'two-at-once': {
    hz: 600,
    send: whenTwoAsk((clients, mp3) => {
      for (const client of clients) sendLive(client, 'audio/mpeg', mp3, { headers: '' });
    }),
  },
  'second-only': {
    hz: 720,
    send: whenTwoAsk(([, client], mp3) => client && sendLive(client, 'audio/mpeg', mp3)),
  },
  closing: { hz: 960, send: sendAndClose },
  dripping: { hz: 1_020, send: drip },
  'server-error': { hz: 840, send: refuse('503 Service Unavailable') },
  forbidden: { hz: 900, send: refuse('403 Forbidden') },
} as const satisfies Record<string, AwkwardStream>;

export type AwkwardName = keyof typeof AWKWARD;
export type AwkwardStreams = { url(name: AwkwardName): string; stop(): Promise<void> };

export async function startAwkwardStreams(): Promise<AwkwardStreams> {
  const streams = new Map<string, Buffer>();
  for (const [name, { hz }] of Object.entries(AWKWARD)) streams.set(`/${name}`, await encodeTone(hz));
  const server = await startTcpServer((client) =>
    readRequestPath(client, (path) => {
      client.resume();
      const mp3 = streams.get(path);
      if (mp3 === undefined) client.end(notFoundResponse(true));
      else AWKWARD[path.slice(1) as AwkwardName].send(client, mp3);
    }),
  );
  return { url: (name) => `http://127.0.0.1:${server.port}/${name}`, stop: server.stop };
}

/** Whole frames without a header of the file's length, so that the end continues at the beginning. */
async function encodeTone(hz: number): Promise<Buffer> {
  const input = ['-f', 'lavfi', '-i', `sine=frequency=${hz}:sample_rate=48000:duration=${TONE_SECONDS}`];
  const output = [
    '-c:a',
    'libmp3lame',
    '-b:a',
    '128k',
    '-ac',
    '2',
    '-write_xing',
    '0',
    '-id3v2_version',
    '0',
  ];
  const args = ['-hide_banner', '-loglevel', 'error', ...input, ...output, '-f', 'mp3', 'pipe:1'];
  const { stdout } = await promisify(execFile)(FFMPEG_PATH, args, { encoding: 'buffer' });
  return stdout;
}

type LiveOptions = {
  readonly burstBytes?: number;
  readonly bytesPerSecond?: number;
  readonly headers?: string;
  /** Where in the recording it begins. */
  readonly from?: number;
};

function sendLive(
  client: Socket,
  type: string,
  mp3: Buffer,
  { burstBytes = BURST_BYTES, bytesPerSecond = BYTES_PER_SECOND, headers = CORS, from = 0 }: LiveOptions = {},
): void {
  let at = from;
  const send = (bytes: number) => {
    for (let left = bytes; left > 0; ) {
      const chunk = mp3.subarray(at, at + left);
      client.write(chunk);
      left -= chunk.length;
      at = (at + chunk.length) % mp3.length;
    }
  };
  client.write(head(type, headers));
  send(burstBytes);
  const stepMs = Math.max(STEP_MS, MS_PER_SECOND / bytesPerSecond);
  const timer = setInterval(() => send((bytesPerSecond * stepMs) / MS_PER_SECOND), stepMs);
  client.once('close', () => clearInterval(timer));
}

/** As over a line that is slower than the stream. */
function sendSlowly(client: Socket, mp3: Buffer): void {
  sendLive(client, 'audio/mpeg', mp3, {
    burstBytes: BYTES_PER_SECOND,
    bytesPerSecond: SLOW_BYTES_PER_SECOND,
  });
}

/** Responds only after a fetch and an element have both sent a request; the fetch is the first. */
function whenTwoAsk(respond: (clients: readonly Socket[], mp3: Buffer) => void): Send {
  const open = new Set<Socket>();
  return (client, mp3) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    if (open.size === 2) respond([...open], mp3);
  };
}

/** Without CORS and from within a frame, as of a station that closes every connection after a while. */
function sendAndClose(client: Socket, mp3: Buffer): void {
  sendLive(client, 'audio/mpeg', mp3, { headers: '', from: FRAME_BYTES / 2 });
  const timer = setTimeout(() => client.end(), CLOSES_AFTER_MS);
  client.once('close', () => clearTimeout(timer));
}

/** A byte a second: as good as nothing. */
function drip(client: Socket, mp3: Buffer): void {
  sendLive(client, 'audio/mpeg', mp3, { burstBytes: 0, bytesPerSecond: 1 });
}

/** A recording of three seconds whose length is not declared. */
function sendChunkedFile(client: Socket, mp3: Buffer): void {
  const file = mp3.subarray(0, 3 * BYTES_PER_SECOND);
  client.write(head('audio/mpeg', `${CORS}Transfer-Encoding: chunked\r\n`));
  client.write(`${file.length.toString(16)}\r\n`);
  client.write(file);
  client.end('\r\n0\r\n\r\n');
}
