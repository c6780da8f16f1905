import type { Socket } from 'node:net';
import { startTcpServer } from '../outbound-fixture.ts';
import { recordHlsSilence, recordSilence } from './silence.ts';
import { ZOO, type ZooEntries, zooTone } from './zoo.ts';
import type { RecordHls, RecordSound } from './zoo-types.ts';

const NOT_FOUND = 'HTTP/1.0 404 Not Found\r\ncontent-length: 0\r\n\r\n';

export type ZooServer<Name extends string> = {
  /** Any number of addresses for one entry differ in `copy`. */
  url(name: Name, copy?: number): string;
  readonly port: number;
  stop(): Promise<void>;
};

type ZooOptions = { readonly sound?: RecordSound; readonly hls?: RecordHls };

/** Streams on one port of loopback, silent unless tones are recorded for them. */
export async function startZoo<Entries extends ZooEntries = typeof ZOO>(
  { sound = recordSilence, hls = recordHlsSilence }: ZooOptions = {},
  entries: ZooEntries = ZOO,
): Promise<ZooServer<keyof Entries & string>> {
  // Entries of one format and tone share a recording. All are made first: a client does not wait for an encoder.
  const record = memoize(sound);
  const recordHls = memoize(hls);
  const prepared = new Map(
    await Promise.all(
      Object.entries(entries).map(async ([name, entry]) => {
        const recordings = entry.sounds.map((format, index) => record(format, zooTone(entries, name, index)));
        const broadcast = entry.hls ? recordHls(entry.hls, zooTone(entries, name)) : null;
        return [name, { recordings: await Promise.all(recordings), hls: await broadcast }] as const;
      }),
    ),
  );
  const firstRequests = new Map<string, number>();
  const serve = (client: Socket, request: string) => {
    const [, target = '/'] = request.split(' ');
    const [, name = '', ...rest] = new URL(target, 'http://zoo').pathname.split('/');
    const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
    const sent = prepared.get(name);
    if (!entry || !sent) {
      client.end(NOT_FOUND);
      return;
    }
    const startedAt = firstRequests.get(name) ?? performance.now();
    firstRequests.set(name, startedAt);
    entry.respond({
      client,
      ...sent,
      elapsedMs: performance.now() - startedAt,
      request,
      file: rest.at(-1) ?? '',
      at: (other) =>
        toUrl(
          other,
          rest.find((part) => /^\d+$/.test(part)),
        ),
    });
  };
  const toUrl = (...parts: readonly (string | number | undefined)[]) =>
    `http://127.0.0.1:${server.port}/${parts.filter((part) => part !== undefined).join('/')}`;
  const server = await startTcpServer((client) => {
    client.once('data', (request) => {
      client.resume();
      serve(client, request.toString('latin1'));
    });
  });
  return {
    port: server.port,
    url: (name, copy) => toUrl(name, copy, entries[name]?.file),
    stop: server.stop,
  };
}

/** Calls `make` once for equal arguments. */
function memoize<Args extends readonly unknown[], Made>(
  make: (...args: Args) => Made,
): (...args: Args) => Made {
  const made = new Map<string, Made>();
  return (...args) => {
    const key = JSON.stringify(args);
    const found = made.get(key) ?? make(...args);
    made.set(key, found);
    return found;
  };
}
