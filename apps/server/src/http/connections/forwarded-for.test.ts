// @module-tag untrusted-proxy

import { expect, test } from 'vitest';
import { createTestServer } from '../../../testing/test-server.ts';
import { normalizeForwardedFor } from './forwarded-for.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:49152', '203.0.113.7'],
  ['[2001:db8::7]:49152', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7, 10.0.0.2:80', '2001:db8::7, 10.0.0.2'],
  ['203.0.113.7, unknown, 10.0.0.2', '10.0.0.2'],
  ['203.0.113.7, 10.0.0.2, ', ''],
  ['unknown', ''],
  ['203.0.113.7:99999999', ''],
])('reads %j as %j', (sent, read) => {
  const headers = { 'x-forwarded-for': sent };
  normalizeForwardedFor(headers);
  expect(headers['x-forwarded-for']).toBe(read);
});

test('knows a client behind a trusted proxy by its address, without the port, and else the proxy', async () => {
  const app = createTestServer({ trustProxy: ['127.0.0.1', '10.0.0.0/8'] });
  app.get('/ip', async ({ ip }) => ip);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const ipOf = async (forwardedFor: string) =>
    (await fetch(`${address}/ip`, { headers: { 'x-forwarded-for': forwardedFor } })).text();
  expect(await ipOf('203.0.113.7:1')).toBe('203.0.113.7');
  expect(await ipOf('203.0.113.7:2, 10.0.0.2:3')).toBe('203.0.113.7');
  expect(await ipOf('203.0.113.7, somebody')).toBe('127.0.0.1');
  await app.close();
});
