import type { RelayFixture } from './relay-fixture.ts';
import { ok } from './stream-checks-fixture.ts';

const PLAYLIST = { 'content-type': 'application/vnd.apple.mpegurl' };

export type HlsUpstream = {
  /** Of a path. */
  at(path: string): string;
  /** By path, a playlist or a whole response. A path that is missing is a 404. */
  readonly files: Map<string, string | Buffer>;
  /** The paths of all requests, with the requested range. */
  readonly requests: string[];
};

/** A stream server of HLS. It has no CORS, and names every file by a path from its root. */
export async function startHlsUpstream(relay: RelayFixture): Promise<HlsUpstream> {
  const files = new Map<string, string | Buffer>();
  const requests: string[] = [];
  const { url } = await relay.startUpstream((client) => {
    client.once('data', (request) => {
      const text = request.toString('latin1');
      const path = text.split(' ')[1] ?? '';
      const range = /^range: bytes=(.*)\r$/im.exec(text)?.[1];
      requests.push(range ? `${path} ${range}` : path);
      const file = files.get(path) ?? 'HTTP/1.0 404 Not Found\r\n\r\n';
      client.end(typeof file === 'string' && file.startsWith('#') ? ok(PLAYLIST, file) : file);
    });
  });
  return { at: (path) => new URL(path, url).href, files, requests };
}
