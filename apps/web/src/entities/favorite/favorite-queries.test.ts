import { expect, test } from 'vitest';
import { SAMPLE_USER } from '../session/testing/sample-user.ts';
import {
  favoriteChannelsKey,
  favoriteIdsOptions,
  likedSongsKey,
  recentlyLikedOptions,
} from './favorite-queries.ts';

const sessionOf = (id: string) => ({
  token: 'a-token',
  user: { ...SAMPLE_USER, _id: id },
  isChecked: true,
});

test('an account has its own place in the cache', { tags: 'favorite-calls' }, () => {
  const [one, other] = [sessionOf('one'), sessionOf('other')].map((session) => [
    favoriteIdsOptions(session).queryKey,
    favoriteChannelsKey(session),
    likedSongsKey(session),
    recentlyLikedOptions(session).queryKey,
  ]);
  for (const [index, key] of one?.entries() ?? []) expect(key).not.toEqual(other?.[index]);
  expect.assertions(4);
});
