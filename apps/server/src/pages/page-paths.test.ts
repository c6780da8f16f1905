import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGE_PATHS } from './page-paths.ts';

const APP_ROUTES = join(import.meta.dirname, '..', '..', '..', 'web', 'src', 'app', 'app-routes.tsx');

test('the server knows every page of the web app', async () => {
  const source = await readFile(APP_ROUTES, 'utf8');
  const paths = [...source.matchAll(/\{ path: '(.+?)'/g)].map(([, path]) => path);
  const served = new Set<string | undefined>([...PAGE_PATHS, '/', '/channel/:id', '/admin/:path*']);
  expect(paths).toContain('/tv');
  expect(paths.filter((path) => !served.has(path))).toEqual([]);
});
