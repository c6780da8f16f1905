import { expect } from 'vitest';
import { openRelayFixture, type RelayFixture } from './relay-fixture.ts';
import { ok } from './stream-checks-fixture.ts';

const PLAYLIST = { 'content-type': 'application/vnd.apple.mpegurl' };

/** The beginning of a playlist of media. */
export const HEAD = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:7\n';
/** A segment of two empty packets. */
export const TS = Buffer.alloc(376, Buffer.concat([Buffer.of(0x47), Buffer.alloc(187)]));

/** A playlist, or a whole response. */
type ServedFile = string | Buffer;

type HlsUpstream = {
  /** The URL of a path. */
  at(path: string): string;
  /** By path. A path that is missing is a 404. A promise is a server that does not respond yet. */
  readonly files: Map<string, ServedFile | Promise<ServedFile>>;
  /** The paths of all requests, with the requested range. */
  readonly requests: string[];
};

export const media = (...uris: readonly string[]): string =>
  HEAD + uris.map((uri) => `#EXTINF:2.0,\n${uri}\n`).join('');

export const segment = (type: string, bytes: Buffer): Buffer => ok({ 'content-type': type }, bytes);

/** The URLs of a playlist. */
export const urisOf = (body: string): string[] => [
  ...body.split('\n').filter((line) => line !== '' && !line.startsWith('#')),
  ...[...body.matchAll(/URI="([^"]+)"/g)].map(([, uri = '']) => uri),
];

/** The number of requests for a path. */
export const countOf = ({ requests }: HlsUpstream, path: string): number =>
  requests.filter((one) => one === path).length;

/** What a listener gets of an address of the relay. */
export async function get(
  relay: RelayFixture,
  address: string,
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const response = await relay.listen(address.replace(/^\/relay\//, ''), headers, method);
  await response.ended;
  const bytes = await response.bytes(0);
  return { ...response, body: bytes, text: bytes.toString() };
}

/** The playlist of media that a new listener of the channel gets. */
export async function tuneIn(relay: RelayFixture, id = 'c1') {
  const start = await get(relay, `/relay/${id}`);
  expect(start.status).toBe(200);
  const [address = ''] = urisOf(start.text);
  const playlist = await get(relay, address);
  return { address, playlist, uris: urisOf(playlist.text) };
}

/** A relayed channel `c1` of HLS, whose address is `/live.m3u8` on a stream server with these files. */
export async function openHls(
  files: Readonly<Record<string, ServedFile>>,
  allow?: string,
  processorMs?: () => number,
) {
  const relay = await openRelayFixture(allow, undefined, processorMs);
  const upstream = await startHlsUpstream(relay, files);
  relay.addChannel(upstream.at('/live.m3u8'));
  return { relay, upstream };
}

/** A stream server of HLS. It has no CORS, and names every file by a path from its root. */
async function startHlsUpstream(
  relay: RelayFixture,
  served: Readonly<Record<string, ServedFile>>,
): Promise<HlsUpstream> {
  const files: HlsUpstream['files'] = new Map(Object.entries(served));
  const requests: string[] = [];
  const { url } = await relay.startUpstream((client) => {
    client.once('data', async (request) => {
      const text = request.toString('latin1');
      const path = text.split(' ')[1] ?? '';
      const range = /^range: bytes=(.*)\r$/im.exec(text)?.[1];
      requests.push(range ? `${path} ${range}` : path);
      const file = (await files.get(path)) ?? 'HTTP/1.0 404 Not Found\r\n\r\n';
      client.end(typeof file === 'string' && file.startsWith('#') ? ok(PLAYLIST, file) : file);
    });
  });
  return { at: (path) => new URL(path, url).href, files, requests };
}
