import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** One answer to give, byte for byte. */
export type CannedAnswer = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyBase64: string;
};

// A program of its own, to be pinned to a core: node:http and nothing else, giving the answers that come in on its
// standard input. It prints its port.
const canned = (await json(process.stdin)) as readonly CannedAnswer[];
const answers = new Map(
  canned.map(({ path, headers, bodyBase64 }) => [path, { headers, body: Buffer.from(bodyBase64, 'base64') }]),
);
const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (answer) response.writeHead(200, answer.headers).end(answer.body);
  else response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
