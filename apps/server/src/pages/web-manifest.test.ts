import type { Theme } from '@airdial/contract/theme/schema';
import { defaultTheme } from '@airdial/theme/default-theme';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveWebManifest } from './web-manifest.ts';

let app: ReturnType<typeof fastify>;
let theme: Theme;
let systemName: string;
beforeEach(() => {
  app = fastify();
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

test('the manifest is answered with its own type and revalidated', async () => {
  const answer = await get();
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.json()).toMatchObject({ name: 'Airdial', start_url: '/', display: 'standalone' });
  const again = await get({ 'if-none-match': String(answer.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('another name of the system is another manifest', async () => {
  const before = await get();
  systemName = 'Harbour Radio';
  const after = await get({ 'if-none-match': String(before.headers.etag) });
  expect(after.json()).toMatchObject({ name: 'Harbour Radio', short_name: 'Harbour Radio' });
});

test('another theme is another manifest', async () => {
  const before = await get();
  theme = { ...defaultTheme, pwaConfig: { ...defaultTheme.pwaConfig, name: 'Harbour Radio' } };
  const after = await get({ 'if-none-match': String(before.headers.etag) });
  expect(after.statusCode).toBe(200);
  expect(after.json()).toMatchObject({ name: 'Harbour Radio' });
});
