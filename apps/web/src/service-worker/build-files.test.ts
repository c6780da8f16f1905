import { expect, test } from 'vitest';
import { sortFiles } from './build-files.ts';

test('precaches what all listeners need and caches the rest on use', () => {
  const needed = [
    '/assets/index-a1.js',
    '/assets/navigation-drawer-b2.css',
    '/assets/figtree-latin-wght-c3.woff2',
  ];
  const rare = ['/assets/hls-d4.js', '/assets/admin-users-e5.js', '/assets/figtree-latin-ext-wght-f6.woff2'];
  expect(sortFiles([...needed, ...rare])).toEqual({ precached: needed, cachedOnUse: rare });
});
