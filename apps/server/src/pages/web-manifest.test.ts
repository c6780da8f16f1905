import type { Theme } from '@airdial/contract/theme/schema';
import { defaultTheme } from '@airdial/theme/default-theme';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';
import { serveWebManifest } from './web-manifest.ts';

let app: FastifyInstance;
let theme: Theme;
let systemName: string;
beforeEach(() => {
  app = createTestServer();
  theme = defaultTheme;
  systemName = 'Airdial';
  serveWebManifest(
    app,
    () => theme,
    () => systemName,
  );
});
afterEach(() => app.close());

const get = (headers: Record<string, string> = {}) => app.inject({ url: '/manifest.webmanifest', headers });

test('sends the manifest with its own type and revalidates it', async () => {
  const response = await get();
  expect(response.headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(response.headers['cache-control']).toBe('no-cache');
  expect(response.json()).toMatchObject({ name: 'Airdial', start_url: '/', display: 'standalone' });
  const again = await get({ 'if-none-match': String(response.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('changes the manifest with the system name', async () => {
  const before = await get();
  systemName = 'Harbour Radio';
  const after = await get({ 'if-none-match': String(before.headers.etag) });
  expect(after.json()).toMatchObject({ name: 'Harbour Radio', short_name: 'Harbour Radio' });
});

test('changes the manifest with the theme', async () => {
  const before = await get();
  theme = { ...defaultTheme, pwaConfig: { ...defaultTheme.pwaConfig, name: 'Harbour Radio' } };
  const after = await get({ 'if-none-match': String(before.headers.etag) });
  expect(after.statusCode).toBe(200);
  expect(after.json()).toMatchObject({ name: 'Harbour Radio' });
});
