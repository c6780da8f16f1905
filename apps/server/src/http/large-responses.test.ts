import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { defineRoute } from '@airdial/contract/route';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestServer } from '../../testing/test-server.ts';
import { registerRoute } from './routing/register-route.ts';

const definition = defineRoute({
  method: 'GET',
  path: '/api/things/:count',
  access: 'public',
  summary: 'A route for this test.',
  params: z.object({ count: z.string() }),
  response: z.object({ text: z.string() }),
  errors: [],
});

const toText = (count: number): string => 'Señal 東京 '.repeat(count);
const LARGE_COUNT = 2_000;
const LARGE = JSON.stringify({ text: toText(LARGE_COUNT) });

let app: FastifyInstance;
beforeEach(() => {
  app = createTestServer();
  registerRoute(app, definition, ({ params }) => ({ text: toText(Number(params.count)) }));
});

const get = (count: number, encodings?: string) =>
  app.inject({
    url: `/api/things/${count}`,
    headers: encodings === undefined ? {} : { 'accept-encoding': encodings },
  });

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
] as const)(
  'a large response is compressed for a client that accepts %s',
  async (accepted, encoding, decompress) => {
    const { headers, rawPayload } = await get(LARGE_COUNT, accepted);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(rawPayload.length).toBeLessThan(LARGE.length / 4);
    expect(decompress(rawPayload).toString()).toBe(LARGE);
  },
);

test.each([
  ['a client that accepts none', LARGE_COUNT, 'identity'],
  ['a client that names none', LARGE_COUNT, undefined],
  ['a small one', 10, 'br'],
])('it is sent as it is: %s', async (_what, count, accepted) => {
  const { headers, body } = await get(count, accepted);
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
  expect(JSON.parse(body)).toEqual({ text: toText(count) });
});
