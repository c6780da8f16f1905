import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A response to replay byte for byte. */
export type CannedResponse = {
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyBase64: string;
};

// A separate program, to be pinned to a core: node:http and nothing else. It replays the responses
// that it reads from its standard input and prints its port.
const canned = (await json(process.stdin)) as readonly CannedResponse[];
const responses = new Map(
  canned.map(({ path, bodyBase64, ...head }) => [path, { ...head, body: Buffer.from(bodyBase64, 'base64') }]),
);
const server = createServer((request, response) => {
  const cached = responses.get(request.url ?? '');
  if (cached) response.writeHead(cached.status, cached.headers).end(cached.body);
  else response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
