import { connect } from 'node:net';

/** A message from the bench to this program, and its report. */
export type ClientsRequest = { readonly expect: number };
export type ClientsReport = { readonly connected: number } | { readonly lastAtMs: number };

// A separate program on the load's core: many clients of one event stream. They use many loopback
// addresses, because a network has a limit of connections; `offset` clients of another process have
// the addresses before. Events are counted by a field that all of them have.
const [port = '', path = '', count = '', offset = '0'] = process.argv.slice(2);
const CLIENTS_PER_ADDRESS = 20;
const ADDRESSES_PER_NET = 250;
const BATCH_SIZE = 100;
const MARK = '\ndata: {"channelId"';

let delivered = 0;
let expected = Number.POSITIVE_INFINITY;

function toAddress(index: number): string {
  const address = Math.floor(index / CLIENTS_PER_ADDRESS);
  return `127.1.${Math.floor(address / ADDRESSES_PER_NET)}.${1 + (address % ADDRESSES_PER_NET)}`;
}

/** Resolves with the first bytes of the response. */
function open(index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      port: Number(port),
      host: '127.0.0.1',
      localAddress: toAddress(Number(offset) + index),
    });
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      for (let at = text.indexOf(MARK); at >= 0; at = text.indexOf(MARK, at + MARK.length)) delivered += 1;
      resolve();
      if (delivered < expected) return;
      expected = Number.POSITIVE_INFINITY;
      sendReport({ lastAtMs: performance.timeOrigin + performance.now() });
    });
    socket.on('error', reject).on('close', () => reject(new Error('The server closed a connection.')));
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\n\r\n`);
  });
}

const sendReport = (report: ClientsReport) => process.send?.(report);

process.on('message', ({ expect }: ClientsRequest) => {
  delivered = 0;
  expected = expect;
});
for (let from = 0; from < Number(count); from += BATCH_SIZE)
  await Promise.all(
    Array.from({ length: Math.min(BATCH_SIZE, Number(count) - from) }, (_, index) => open(from + index)),
  );
sendReport({ connected: Number(count) });
