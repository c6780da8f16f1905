import type { Socket } from 'node:net';
import { respondWith } from './outbound-fixture.ts';
import { commentPacket, oggPage } from './stream-fixture.ts';

export const OK = 'HTTP/1.1 200 OK\r\nconnection: close\r\n';
export const NOT_FOUND = 'HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

export const OGG_STREAM = Buffer.concat([
  Buffer.from(`${OK}content-type: application/ogg\r\n\r\n`),
  oggPage(Buffer.from('OpusHead')),
  oggPage(commentPacket('OpusTags', { TITLE: 'Page', ARTIST: 'Ogg' })),
]);

export const HLS_PLAYLIST = `${OK}content-type: application/vnd.apple.mpegurl\r\n\r\n#EXTM3U\n#EXTINF:6,Band - Segment\n1.aac`;

/** Icecast's status page. @param mounts by path; their fields replace those of a mount with listeners */
export function sendStatus(mounts: Readonly<Record<string, object>>): string {
  const source = Object.entries(mounts).map(([path, more]) => ({
    listenurl: `http://x.example${path}`,
    listeners: 7,
    listener_peak: 9,
    ...more,
  }));
  return sendJson({ icestats: { source } });
}

export const sendJson = (body: object): string => `${OK}\r\n${JSON.stringify(body)}`;

export function sendWithoutEnd(client: Socket): void {
  client.write(`${OK}\r\n`);
  const write = () => {
    while (client.writable && client.write(Buffer.alloc(65_536)));
  };
  client.on('drain', write);
  write();
}

function sendHeadersWithoutEnd(client: Socket): void {
  client.write('HTTP/1.1 200 OK\r\n');
  const timer = setInterval(() => client.write('x: 1\r\n'), 5);
  client.once('close', () => clearInterval(timer));
}

/** What servers do from which no title can be read. */
export const HOSTILE: readonly ((client: Socket) => void)[] = [
  (client) => client.resume(),
  sendHeadersWithoutEnd,
  respondWith((path) => `HTTP/1.1 302 Found\r\nlocation: ${path}x\r\n\r\n`),
  respondWith(() => 'HTTP/1.1 302 Found\r\nlocation: http://10.0.0.1/\r\n\r\n'),
  respondWith(() => Buffer.from([0, 1, 2, 3, 255])),
  respondWith(() => `${OK}content-encoding: gzip\r\n\r\nxxxx`),
];
