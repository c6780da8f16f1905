import { expect, test } from 'vitest';
import { fetchEnhancedMetadata } from './enhanced-metadata.ts';
import type { LastfmQuery } from './lastfm-queries.ts';

const SONG = { artist: 'Can', track: 'Halleluhwah', album: 'Tago Mago' };
const NO_TIME_MS = 1;

const never = new Promise<never>(() => {});
const unknown = async () => null;

test('omits an album that takes too long', async () => {
  const find = <T>({ key }: LastfmQuery<T>) => (key.startsWith('album') ? never : unknown());
  expect(await fetchEnhancedMetadata(SONG, find, NO_TIME_MS)).toMatchObject({
    albumInfo: null,
    enhanced: false,
  });
});

test('throws the error of the track when all parts fail', async () => {
  const find = async () => {
    throw new Error('away');
  };
  await expect(fetchEnhancedMetadata(SONG, find)).rejects.toThrow('away');
});
