import { describe, expect, it } from 'vitest';
import { songLine, songOf } from './track.ts';

const answer = {
  title: 'Tide',
  artist: 'Ada',
  album: null,
  artwork: null,
  duration: null,
  lastUpdated: null,
};

describe('songOf', () => {
  it('takes title, artist, album and artwork', () =>
    expect(songOf(answer, 'Night')).toEqual({ title: 'Tide', artist: 'Ada', album: null, artwork: null }));

  it.each([undefined, { ...answer, title: null }, { ...answer, title: '' }])('knows no song in %j', (given) =>
    expect(songOf(given, 'Night')).toBeNull(),
  );

  it('takes the channel’s own name for no song, unless somebody plays it', () => {
    expect(songOf({ ...answer, title: 'Night', artist: null }, 'Night')).toBeNull();
    expect(songOf({ ...answer, title: 'Night' }, 'Night')).not.toBeNull();
  });
});

describe('songLine', () => {
  it('writes what is known', () => {
    expect(songLine({ title: 'Tide', artist: 'Ada' })).toBe('Tide · Ada');
    expect(songLine({ title: 'Tide', artist: null })).toBe('Tide');
  });
});
