import { expect, test } from 'vitest';
import { fetchEnhancedMetadata } from './enhanced-metadata.ts';
import type { Question } from './lastfm-queries.ts';

const SONG = { artist: 'Can', track: 'Halleluhwah', album: 'Tago Mago' };
const NO_TIME_MS = 1;

const never = new Promise<never>(() => {});
const unknown = async () => null;

test('an album that takes too long is left out', async () => {
  const find = <T>({ key }: Question<T>) => (key.startsWith('album') ? never : unknown());
  expect(await fetchEnhancedMetadata(SONG, find, NO_TIME_MS)).toMatchObject({
    albumInfo: null,
    enhanced: false,
  });
});

test('what all parts fail with is thrown', async () => {
  const find = async () => {
    throw new Error('away');
  };
  await expect(fetchEnhancedMetadata(SONG, find)).rejects.toThrow('away');
});
