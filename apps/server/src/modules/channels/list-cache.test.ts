import { expect, test } from 'vitest';
import { CachedResponse } from '../../http/cached-response.ts';
import { AnswerCache } from './list-cache.ts';

const cached = (bytes: number) => ({ answer: new CachedResponse('x'.repeat(bytes)), source: [], version: 1 });

test('the answer that was not asked for longest makes room', () => {
  const cache = new AnswerCache(8_000);
  for (const key of ['a', 'b', 'c']) cache.set(key, cached(1_000));
  cache.get('a');
  cache.set('d', cached(1_000));
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd']);
});

test('setting a key again does not count it twice, and one that never fits is not kept', () => {
  const cache = new AnswerCache(10_000);
  for (let round = 0; round < 100; round += 1) cache.set('same', cached(2_000));
  cache.set('other', cached(2_000));
  expect([cache.get('same'), cache.get('other')]).not.toContain(undefined);
  cache.set('huge', cached(100_000));
  expect(cache.get('huge')).toBeUndefined();
});
