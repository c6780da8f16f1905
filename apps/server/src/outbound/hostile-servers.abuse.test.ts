// @module-tag hostile-streams

import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createTestOutbound,
  getErrorCode,
  readBeginning,
  respondWith,
  startTcpServer,
  type TcpServer,
} from '../../testing/outbound-fixture.ts';
import type { Outbound } from './outbound.ts';

const SIZES = { maxBytes: 65_536, maxHeaderBytes: 16_384 };
/** For the tests of time limits; the others leave a busy machine the time it needs. */
const SHORT_TIMES = { headersMs: 150, totalMs: 400 };
const DRIP_MS = 5;
/** Allowed by the operator; the other loopback addresses stand for forbidden ones. */
const ALLOWED_NETWORK = '127.0.0.0/28';
const OK = 'HTTP/1.1 200 OK\r\n';

let outbound: Outbound;
let canary: TcpServer;
const servers: TcpServer[] = [];
beforeEach(async () => {
  outbound = createTestOutbound(SIZES, ALLOWED_NETWORK);
  canary = await startTcpServer(() => {}, '127.0.0.99');
});
afterEach(async () => {
  await outbound.close();
  for (const server of [canary, ...servers.splice(0)]) await server.stop();
});

const serve = async (onConnection: (client: Socket) => void): Promise<string> => {
  const server = await startTcpServer(onConnection);
  servers.push(server);
  return `http://127.0.0.1:${server.port}/`;
};

/** Writes until the other side closes the connection. */
const flood = (client: Socket, piece: string | Buffer) => {
  const write = () => {
    while (client.writable && client.write(piece));
  };
  client.on('drain', write);
  write();
};
const drip = (client: Socket, piece: string) => {
  const timer = setInterval(() => client.write(piece), DRIP_MS);
  client.once('close', () => clearInterval(timer));
};

const getErrorCodes = async (address: string, by = outbound): Promise<string[]> => [
  await getErrorCode(by.fetch(address)),
  await getErrorCode(readBeginning(by, address, Number.POSITIVE_INFINITY)),
];

const getErrorCodesInTime = async (address: string): Promise<string[]> => {
  const impatient = createTestOutbound({ ...SIZES, ...SHORT_TIMES }, ALLOWED_NETWORK);
  try {
    return await getErrorCodes(address, impatient);
  } finally {
    await impatient.close();
  }
};

test('gives up on a server that never responds after the time for headers', async () => {
  const address = await serve((client) => client.resume());
  expect(await getErrorCodesInTime(address)).toEqual(['headers-timeout', 'headers-timeout']);
});

test('gives up on a slow body after the total time', async () => {
  const address = await serve((client) => {
    client.write(`${OK}\r\n`);
    drip(client, 'x');
  });
  expect(await getErrorCodesInTime(address)).toEqual(['timeout', 'timeout']);
});

test('gives up on slow headers', async () => {
  const address = await serve((client) => {
    client.write(OK);
    drip(client, 'x-more: 1\r\n');
  });
  expect(await getErrorCodesInTime(address)).toEqual(['headers-timeout', 'headers-timeout']);
});

test('limits headers to 16 KiB', async () => {
  const address = await serve((client) => {
    client.write(OK);
    flood(client, `x-more: ${'1'.repeat(1_000)}\r\n`);
  });
  expect(await getErrorCodes(address)).toEqual(['bad-response', 'bad-response']);
});

test('stops a body of two gigabytes at the limit without buffering it', async () => {
  const address = await serve((client) => {
    client.write(`${OK}content-length: 2147483648\r\n\r\n`);
    flood(client, Buffer.alloc(65_536));
  });
  const before = process.memoryUsage().rss;
  expect(await getErrorCodes(address)).toEqual(['too-large', 'too-large']);
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
});

test.each([
  ['chunks of one byte', 'transfer-encoding: chunked\r\n', '1\r\nx\r\n'.repeat(10_000)],
  [
    'chunks of one byte behind long ones',
    'transfer-encoding: chunked\r\n',
    `4000\r\n${'x'.repeat(16_384)}\r\n${'1\r\nx\r\n'.repeat(3_000)}`,
  ],
])('refuses a body in %s, whatever it would add up to', async (_name, header, piece) => {
  let sentBytes = 0;
  const address = await serve((client) => {
    client.write(`${OK}${header}\r\n`);
    flood(client, piece);
    client.once('close', () => {
      sentBytes += client.bytesWritten;
    });
  });
  const generous = createTestOutbound({ maxBytes: 2 ** 30, maxStreamBytes: 2 ** 30 }, ALLOWED_NETWORK);
  expect(await getErrorCodes(address, generous)).toEqual(['bad-response', 'bad-response']);
  expect(sentBytes).toBeLessThan(32 * 1024 * 1024);
  await generous.close();
});

test('rejects a compressed response unread', async () => {
  const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024));
  const address = await serve(
    respondWith(() =>
      Buffer.concat([
        Buffer.from(`${OK}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`),
        bomb,
      ]),
    ),
  );
  expect(await getErrorCodes(address)).toEqual(['encoded', 'encoded']);
});

test('ends a redirect loop', async () => {
  const address = await serve(
    respondWith((path) => `HTTP/1.1 302 Found\r\nlocation: ${path}x\r\ncontent-length: 0\r\n\r\n`),
  );
  expect(await getErrorCodes(address)).toEqual(['too-many-redirects', 'too-many-redirects']);
  expect(servers[0]?.connections()).toBe(8);
});

test.each([
  'http://127.0.0.99:PORT/',
  '//127.0.0.99:PORT/x',
  'http://[::ffff:127.0.0.99]:PORT/',
  'file:///etc/passwd',
])('checks a redirect to %s like a first address', async (target) => {
  const location = target.replace('PORT', `${canary.port}`);
  const address = await serve(respondWith(() => `HTTP/1.1 302 Found\r\nlocation: ${location}\r\n\r\n`));
  const refusal = target.startsWith('file') ? 'bad-address' : 'forbidden-address';
  expect(await getErrorCodes(address)).toEqual([refusal, refusal]);
  expect(canary.connections()).toBe(0);
});

test('has a code each for garbage, silence and a closed port', async () => {
  expect(await getErrorCodes(await serve(respondWith(() => '\0\x01SSH-2.0\r\n\r\n')))).toEqual([
    'bad-response',
    'bad-response',
  ]);
  expect(await getErrorCodes(await serve(respondWith(() => '')))).toEqual([
    'connection-lost',
    'connection-lost',
  ]);
  const gone = await startTcpServer(() => {});
  await gone.stop();
  expect(await getErrorCodes(`http://127.0.0.1:${gone.port}/`)).toEqual(['unreachable', 'unreachable']);
  expect(
    await getErrorCodes(await serve(respondWith(() => 'HTTP/1.1 404 Gone\r\ncontent-length: 0\r\n\r\n'))),
  ).toEqual(['bad-status', 'bad-status']);
});

test.each([
  ['with a reason', new Error('left')],
  ['without one', undefined],
])('ends a call on the caller’s signal: %s', async (_name, reason) => {
  const address = await serve((client) => client.resume());
  const controller = new AbortController();
  const calls = [
    outbound.fetch(address, { signal: controller.signal }),
    outbound.readStream(address, { signal: controller.signal }, async () => {}),
  ];
  controller.abort(reason);
  for (const call of calls) expect(await getErrorCode(call)).toBe('connection-lost');
});

test('reads ICY responses, redirected streams and chunked bodies', async () => {
  const icy = await serve(respondWith(() => 'ICY 200 OK\r\nicy-metaint:256\r\n\r\nabcdef'));
  const moved = await serve(respondWith(() => `HTTP/1.0 301 Moved\r\nLocation: ${icy}\r\n\r\n`));
  const chunked = await serve(
    respondWith(() => `${OK}transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n3;x=y\r\ndef\r\n0\r\n\r\n`),
  );
  expect((await readBeginning(outbound, moved, 6)).toString()).toBe('abcdef');
  expect((await readBeginning(outbound, chunked, 6)).toString()).toBe('abcdef');
});
