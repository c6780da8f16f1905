import { expect, test } from 'vitest';
import { createTestServer } from '../../../testing/test-server.ts';
import { serveApiDocs } from './api-docs.ts';

test('sends the OpenAPI document, which a client keeps until it changes', async () => {
  const app = createTestServer();
  await serveApiDocs(app);
  const first = await app.inject('/api/openapi.json');
  expect(first.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'Airdial API' } });
  // What the viewer reads.
  expect((await app.inject('/api/docs/json')).json()).toEqual(first.json());
  expect(first.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
  const headers = { 'if-none-match': String(first.headers.etag) };
  expect((await app.inject({ url: '/api/openapi.json', headers })).statusCode).toBe(304);
  await app.close();
});
