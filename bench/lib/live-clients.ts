import { connect } from 'node:net';

/** What the bench tells this program, and what it answers. */
export type ClientsOrder = { readonly expect: number };
export type ClientsReport = { readonly connected: number } | { readonly lastAtMs: number };

// A program of its own, on the load's core: many clients of one stream of events. They come from many loopback
// addresses, because one address may have twenty connections. Each counts its events by the field that every event has.
const [port = '', path = '', count = ''] = process.argv.slice(2);
const CLIENTS_PER_ADDRESS = 20;
const ADDRESSES_PER_NET = 250;
const AT_ONCE_COUNT = 100;
const MARK = '\ndata: {"channelId"';

let delivered = 0;
let expected = Number.POSITIVE_INFINITY;

function addressOf(index: number): string {
  const address = Math.floor(index / CLIENTS_PER_ADDRESS);
  return `127.1.${Math.floor(address / ADDRESSES_PER_NET)}.${1 + (address % ADDRESSES_PER_NET)}`;
}

/** Resolves when the answer has begun. */
function open(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: addressOf(index) });
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      for (let at = text.indexOf(MARK); at >= 0; at = text.indexOf(MARK, at + MARK.length)) delivered += 1;
      resolve();
      if (delivered < expected) return;
      expected = Number.POSITIVE_INFINITY;
      tell({ lastAtMs: performance.timeOrigin + performance.now() });
    });
    socket.on('error', reject).on('close', () => reject(new Error('The server closed a connection.')));
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\n\r\n`);
  });
}

const tell = (report: ClientsReport) => process.send?.(report);

process.on('message', ({ expect }: ClientsOrder) => {
  delivered = 0;
  expected = expect;
});
for (let from = 0; from < Number(count); from += AT_ONCE_COUNT)
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE_COUNT, Number(count) - from) }, (_, index) => open(from + index)),
  );
tell({ connected: Number(count) });
