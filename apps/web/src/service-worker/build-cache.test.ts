import { beforeEach, expect, test, vi } from 'vitest';
import { BuildCache } from './build-cache.ts';

const PATH = '/assets/player-a1.js';
const stored = new Map<string, Response>();

const cache = {
  match: async (path: string) => stored.get(path)?.clone(),
  put: async (path: string, response: Response) => void stored.set(path, response),
};

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('caches', { open: async () => cache });
});

/** The build's file as the page gets it; resolves once what is cached is. */
const load = async (fetched: Response): Promise<string> => {
  vi.stubGlobal('fetch', async () => fetched);
  const waits: Promise<unknown>[] = [];
  const request = { url: `https://radio.example${PATH}` };
  const event = { request, waitUntil: (wait: Promise<unknown>) => waits.push(wait) };
  const build = new BuildCache({ id: 'one', precached: [], cachedOnUse: [PATH] });
  const response = await build.respond(event as unknown as FetchEvent);
  await Promise.all(waits);
  return response.text();
};

test('a file comes from the cache once it has loaded', async () => {
  expect(await load(new Response('code'))).toBe('code');
  expect(await load(new Response('other'))).toBe('code');
});

test('an error page in place of a file is not cached', async () => {
  expect(await load(new Response('Bad Gateway', { status: 502 }))).toBe('Bad Gateway');
  expect(await load(new Response('code'))).toBe('code');
});
