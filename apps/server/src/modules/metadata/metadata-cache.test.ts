import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';
import { artistQuery } from './lastfm-queries.ts';
import { MetadataCache } from './metadata-cache.ts';
import { MetadataRepository } from './metadata-repository.ts';

const HOUR_MS = 60 * 60_000;

describeOnEachDatabase('metadata cache', (open) => {
  test('deletes the oldest entries beyond the limit', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z');
    const { db } = await open();
    const cache = new MetadataCache(new MetadataRepository(db), () => now, 3);
    const queries = ['Can', 'Neu!', 'Faust', 'Cluster', 'Harmonia'].map((artist) => artistQuery(artist));
    for (const query of queries) {
      now += 1_000;
      await cache.write(query, null);
    }
    await cache.prune(HOUR_MS);
    const cached = await cache.readMany(queries, HOUR_MS);
    expect(queries.map((query) => cached.get(query)?.isFresh ?? false)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });
});
