import type { Socket } from 'node:net';
import { startTcpServer } from '../outbound-fixture.ts';
import { recordHlsSilence, recordSilence } from './silence.ts';
import { ZOO, type ZooName, zooEntries, zooTone } from './zoo.ts';
import type { HlsRecording, RecordHls, Recording, RecordSound, ZooEntry } from './zoo-types.ts';

const NOT_FOUND = 'HTTP/1.0 404 Not Found\r\ncontent-length: 0\r\n\r\n';

export type ZooServer = {
  /** Any number of addresses for one entry differ in `copy`. */
  url(name: ZooName, copy?: number): string;
  readonly port: number;
  stop(): Promise<void>;
};

type ZooOptions = { readonly sound?: RecordSound; readonly hls?: RecordHls };

/** All streams of the zoo on one port of loopback, silent unless tones are recorded for them. */
export async function startZoo({
  sound = recordSilence,
  hls = recordHlsSilence,
}: ZooOptions = {}): Promise<ZooServer> {
  const recordings = new Map<string, readonly Recording[]>();
  const broadcasts = new Map<string, HlsRecording>();
  for (const [name, entry] of zooEntries()) {
    const sounds = entry.sounds.map((format, index) => sound(format, zooTone(name, index)));
    recordings.set(name, await Promise.all(sounds));
    if (entry.hls) broadcasts.set(name, await hls(entry.hls, zooTone(name)));
  }
  const firstRequests = new Map<string, number>();
  const serve = (client: Socket, request: string) => {
    const [, target = '/'] = request.split(' ');
    const [, name = '', ...rest] = new URL(target, 'http://zoo').pathname.split('/');
    if (!isEntry(name)) return client.end(NOT_FOUND);
    const startedAt = firstRequests.get(name) ?? performance.now();
    firstRequests.set(name, startedAt);
    const entry: ZooEntry = ZOO[name];
    entry.respond({
      client,
      recordings: recordings.get(name) ?? [],
      hls: broadcasts.get(name) ?? null,
      elapsedMs: performance.now() - startedAt,
      wantsMetadata: /^icy-metadata: *1/im.test(request),
      file: rest.at(-1) ?? '',
      at: (other) => `http://127.0.0.1:${server.port}/${other}`,
    });
    return undefined;
  };
  const server = await startTcpServer((client) => {
    client.once('data', (request) => {
      client.resume();
      serve(client, request.toString('latin1'));
    });
  });
  return {
    port: server.port,
    url: (name, copy) => {
      const { file }: ZooEntry = ZOO[name];
      return `http://127.0.0.1:${server.port}/${[name, copy, file].filter((part) => part !== undefined).join('/')}`;
    },
    stop: server.stop,
  };
}

const isEntry = (name: string): name is ZooName => Object.hasOwn(ZOO, name);
