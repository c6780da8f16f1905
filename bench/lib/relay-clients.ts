import { connect } from 'node:net';

export type RelayClientsReport =
  | { readonly connected: number }
  | {
      /** Seconds of audio that the client in the worst state holds. Below zero it is silent. */
      readonly leastAheadSeconds: number;
    };

// A separate program on the load's core: many listeners of one stream. They use many loopback
// addresses, because a network has a limit of connections.
const [port = '', path = '', count = '', bytesPerSecond = ''] = process.argv.slice(2);
const CLIENTS_PER_ADDRESS = 20;
const ADDRESSES_PER_NET = 250;
const BATCH_SIZE = 50;
const HEADERS = 'user-agent: bench\r\n';

type Listener = { startedAt: number; bytes: number; leastAheadSeconds: number };
const listeners: Listener[] = [];

function toAddress(index: number): string {
  const address = Math.floor(index / CLIENTS_PER_ADDRESS);
  return `127.1.${Math.floor(address / ADDRESSES_PER_NET)}.${1 + (address % ADDRESSES_PER_NET)}`;
}

const aheadSeconds = ({ startedAt, bytes }: Listener): number =>
  bytes / Number(bytesPerSecond) - (performance.now() - startedAt) / 1_000;

/** Resolves with the first bytes of the response. */
function open(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: toAddress(index) });
    let listener: Listener | null = null;
    socket.on('data', (chunk: Buffer) => {
      if (!listener) {
        listener = { startedAt: performance.now(), bytes: 0, leastAheadSeconds: Number.POSITIVE_INFINITY };
        listeners.push(listener);
        resolve();
      } else {
        listener.leastAheadSeconds = Math.min(listener.leastAheadSeconds, aheadSeconds(listener));
      }
      listener.bytes += chunk.length;
    });
    socket.on('error', reject).on('close', () => reject(new Error('The server closed a connection.')));
    socket.write(`GET ${path} HTTP/1.0\r\nhost: 127.0.0.1\r\n${HEADERS}\r\n`);
  });
}

const sendReport = (report: RelayClientsReport) => process.send?.(report);

process.on('message', () =>
  sendReport({
    leastAheadSeconds: Math.min(
      ...listeners.map((listener) => Math.min(listener.leastAheadSeconds, aheadSeconds(listener))),
    ),
  }),
);
for (let from = 0; from < Number(count); from += BATCH_SIZE)
  await Promise.all(
    Array.from({ length: Math.min(BATCH_SIZE, Number(count) - from) }, (_, index) => open(from + index)),
  );
sendReport({ connected: listeners.length });
