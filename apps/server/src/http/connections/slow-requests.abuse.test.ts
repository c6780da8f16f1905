// @module-tag floods

import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { defineRoute } from '@airdial/contract/route';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { encodeForm } from '../../../testing/sample-pictures.ts';
import { createTestServer } from '../../../testing/test-server.ts';
import { setAccessControl } from '../routing/access-control.ts';
import { registerErrorHandler } from '../routing/error-handler.ts';
import { registerNotFoundHandler } from '../routing/not-found-handler.ts';
import { registerRoute } from '../routing/register-route.ts';
import type { RequestTimeouts } from './request-timeouts.ts';

const BASICS = { method: 'POST', access: 'admin', summary: 'For this test.', errors: [] } as const;
const response = z.object({ chars: z.number() });
const MAX_BYTES = 5_000_000;
const upload = defineRoute({
  ...BASICS,
  path: '/api/pictures',
  files: { keys: ['image'], maxCount: 1, maxBytes: MAX_BYTES },
  response,
});
const save = defineRoute({ ...BASICS, path: '/api/names', body: z.object({ name: z.string() }), response });

const ADA = {
  userId: 'ada',
  role: 'admin',
  isEmailVerified: true,
  isValidated: true,
  hasRecentPassword: true,
  hasSecondFactor: false,
  needsSecondFactor: false,
  sessionId: 's',
} as const;
const AS_ADA = 'authorization: Bearer ada\r\n';
/** Short timeouts, except for uploads. */
const TIMEOUTS: RequestTimeouts = {
  requestMs: 400,
  headersMs: 300,
  uploadMs: 3_600_000,
  stalledMs: 60_000,
  checkIntervalMs: 50,
};
const DRIBBLE_EVERY_MS = 100;

/** More than the system's buffers take. */
const LARGE = 'a'.repeat(32 * 1024 * 1024);

let app: FastifyInstance;
let largeResponses: number;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

async function listen(timeouts: Partial<RequestTimeouts> = {}): Promise<void> {
  app = createTestServer({ timeouts: { ...TIMEOUTS, ...timeouts } });
  registerErrorHandler(app);
  registerNotFoundHandler(app);
  setAccessControl(app, {
    isInMaintenance: () => false,
    identify: async (token) => (token === 'ada' ? ADA : null),
  });
  registerRoute(app, upload, ({ files }) => ({ chars: files.image?.length ?? 0 }));
  largeResponses = 0;
  app.get('/large', () => {
    largeResponses += 1;
    return LARGE;
  });
  registerRoute(app, save, ({ body }) => ({ chars: body.name.length }));
  await app.listen({ port: 0, host: '127.0.0.1' });
}

/** A client that can send a little at a time, like a slow connection or an attack. */
function openClient() {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  sockets.push(socket);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  // A server that closes a connection with data under way resets it.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  const dribble = (bytes: string) => {
    const timer = setInterval(() => socket.write(bytes), DRIBBLE_EVERY_MS);
    socket.on('close', () => clearInterval(timer));
    return () => clearInterval(timer);
  };
  return {
    send: (bytes: string | Buffer) => void socket.write(bytes),
    dribble,
    stopReading: () => void socket.pause(),
    receives: (pattern: RegExp) => expect.poll(() => received).toMatch(pattern),
    closed,
    received: () => received,
  };
}

const head = (path: string, type: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nhost: radio\r\n${more}content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;
const jsonHead = (path: string, more = AS_ADA) => head(path, 'application/json', 10_000, more);

const pictureForm = async (bytes = 20_000, key = 'image') => {
  const { payload, headers } = await encodeForm([[key, Buffer.alloc(bytes, 7)]]);
  return {
    payload,
    head: (more = AS_ADA) => head(upload.path, String(headers['content-type']), payload.length, more),
  };
};

/** Waits until the server cuts off a request that began after all earlier ones. */
async function waitForRequestTimeout(): Promise<void> {
  const other = openClient();
  other.send(jsonHead(save.path));
  await other.closed;
  expect(other.received()).toContain('408 Request Timeout');
}

test('gives an administrator’s form more time than other requests', async () => {
  await listen();
  const { payload, head: formHead } = await pictureForm();
  const client = openClient();
  client.send(formHead());
  client.send(payload.subarray(0, 9_000));
  await waitForRequestTimeout();
  client.send(payload.subarray(9_000));
  await client.receives(/200 OK.*\{"chars":20000\}/s);
});

test('applies the common timeout again to the next request of the connection', async () => {
  await listen();
  const { payload, head: formHead } = await pictureForm();
  const client = openClient();
  client.send(formHead());
  await waitForRequestTimeout();
  client.send(payload);
  await client.receives(/"chars":20000/);
  client.send(jsonHead(save.path));
  client.dribble(' ');
  await client.closed;
  expect(client.received()).toMatch(/408 Request Timeout.*"code":"request-timeout"/s);
});

test('sends an error for a form that takes too long, and closes the connection', async () => {
  await listen({ uploadMs: 1_000 });
  const { payload, head: formHead } = await pictureForm();
  const client = openClient();
  client.send(formHead());
  client.send(payload.subarray(0, 500));
  client.dribble('a');
  await client.receives(/408 Request Timeout/);
  expect(client.received()).toContain('"code":"request-timeout"');
  expect(client.received()).toContain('The upload took too long. Please try again on a faster line.');
  await client.closed;
  expect(client.received().match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('reads a refused form to its end', async () => {
  // Long enough for a busy machine.
  await listen({ requestMs: 60_000 });
  const { payload, head: formHead } = await pictureForm(MAX_BYTES - 1, 'unknown key');
  const quick = openClient();
  quick.send(formHead());
  quick.send(payload);
  await quick.receives(/400 Bad Request.*There is no place for a file of this name/s);
  quick.send(head(save.path, 'application/json', 12, AS_ADA));
  quick.send('{"name":"a"}');
  await quick.receives(/\{"chars":1\}/);
});

test('reads a refused form within the common timeout', async () => {
  await listen();
  const { payload, head: formHead } = await pictureForm(MAX_BYTES - 1, 'unknown key');
  const slow = openClient();
  slow.send(formHead());
  await waitForRequestTimeout();
  slow.send(payload.subarray(0, 500));
  await slow.receives(/400 Bad Request/);
  slow.dribble('a');
  await slow.closed;
});

test.each([
  ['a visitor', '', '401 Unauthorized'],
  ['a dead session', 'authorization: Bearer dead\r\n', '401 Unauthorized'],
])('refuses a body of %s before it is read, without more time', async (_who, more, status) => {
  await listen();
  const { head: formHead } = await pictureForm();
  for (const start of [formHead(more), jsonHead(save.path, more)]) {
    const client = openClient();
    client.send(start);
    await client.receives(new RegExp(status));
    client.dribble('a');
    await client.closed;
  }
});

test('skips the body of a refused request, and serves the next one of the connection', async () => {
  // Long enough for a busy machine.
  await listen({ requestMs: 60_000 });
  const client = openClient();
  const length = 40_000_000;
  client.send(head(save.path, 'application/json', length));
  await client.receives(/401 Unauthorized/);
  client.send(Buffer.alloc(length, '['));
  client.send(head(save.path, 'application/json', 12, AS_ADA));
  client.send('{"name":"a"}');
  await client.receives(/\{"chars":1\}/);
});

test('sends an error for a slow JSON body, and closes the connection', async () => {
  await listen();
  const client = openClient();
  client.send(jsonHead(save.path));
  client.dribble(' ');
  await client.closed;
  expect(client.received()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  const [, body = ''] = client.received().split('\r\n\r\n');
  expect(JSON.parse(body)).toEqual({
    success: false,
    code: 'request-timeout',
    message: 'The request took too long to arrive. Please try again.',
  });
});

test.each([
  ['a body for an unknown path', jsonHead('/api/nothing-here', ''), ' '],
  [
    'a form for a path that takes none',
    head(save.path, 'multipart/form-data; boundary=b', 10_000, AS_ADA),
    'a',
  ],
  ['a form for an unknown path', head('/x', 'multipart/form-data; boundary=b', 10_000, AS_ADA), 'a'],
  ['a head that never ends', 'GET / HTTP/1.1\r\nhost: radio\r\nx-slow: ', 'a'],
  ['a line that never ends', 'GET /', 'a'],
])('cuts off %s', async (_what, start, more) => {
  await listen();
  const client = openClient();
  client.send(start);
  client.dribble(more);
  await client.closed;
  expect(client.received()).toMatch(/^HTTP\/1\.1 4\d\d /);
});

test('closes a connection whose client does not read the response', async () => {
  await listen({ stalledMs: 200 });
  const countConnections = promisify(app.server.getConnections.bind(app.server));
  const client = openClient();
  client.stopReading();
  client.send('GET /large HTTP/1.1\r\nhost: radio\r\n\r\n');
  await expect.poll(() => largeResponses).toBe(1);
  await expect.poll(() => countConnections()).toBe(0);
});

test('sends the catalogue’s errors for oversized headers and malformed HTTP', async () => {
  await listen();
  const large = openClient();
  large.send(`GET / HTTP/1.1\r\nhost: radio\r\nx-large: ${'a'.repeat(100_000)}\r\n\r\n`);
  await large.closed;
  expect(large.received()).toMatch(/^HTTP\/1\.1 431 .*"code":"headers-too-large"/s);
  const malformed = openClient();
  malformed.send('\x16\x03\x01 no request\r\n\r\n');
  await malformed.closed;
  expect(malformed.received()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n.*"code":"malformed-request"/s);
});
