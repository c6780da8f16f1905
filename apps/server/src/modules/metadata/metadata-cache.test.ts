import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';
import { artistQuestion } from './lastfm-queries.ts';
import { AnswerCache } from './metadata-cache.ts';
import { MetadataRepository } from './metadata-repository.ts';

const HOUR_MS = 60 * 60_000;

describeOnEachDatabase('the cache of answers', (open) => {
  test('where there is too much the oldest goes', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z');
    const { db } = await open();
    const cache = new AnswerCache(new MetadataRepository(db), () => now, 3);
    const questions = ['Can', 'Neu!', 'Faust', 'Cluster', 'Harmonia'].map((artist) => artistQuestion(artist));
    for (const question of questions) {
      now += 1_000;
      await cache.write(question, null);
    }
    await cache.prune(HOUR_MS);
    const look = await cache.look(questions, HOUR_MS);
    expect(questions.map((question) => look.of(question)?.isFresh ?? false)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });
});
