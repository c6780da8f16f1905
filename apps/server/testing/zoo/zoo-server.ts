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
  // Entries of one format and tone share a recording.
  const record = memoize(sound);
  const recordings = new Map(
    await Promise.all(
      Object.entries(entries).map(async ([name, { sounds }]) => {
        const made = sounds.map((format, index) => record(format, zooTone(entries, name, index)));
        return [name, await Promise.all(made)] as const;
      }),
    ),
  );
  const broadcast = memoize(hls);
  const firstRequests = new Map<string, number>();
  const serve = async (client: Socket, request: string) => {
    const [, target = '/'] = request.split(' ');
    const [, name = '', ...rest] = new URL(target, 'http://zoo').pathname.split('/');
    const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (!entry) {
      client.end(NOT_FOUND);
      return;
    }
    const startedAt = firstRequests.get(name) ?? performance.now();
    firstRequests.set(name, startedAt);
    entry.respond({
      client,
      recordings: recordings.get(name) ?? [],
      hls: entry.hls ? await broadcast(entry.hls, zooTone(entries, name)) : null,
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
      void serve(client, request.toString('latin1'));
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
