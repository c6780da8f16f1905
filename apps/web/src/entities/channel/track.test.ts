import { describe, expect, it } from 'vitest';
import { toTrack, trackLine } from './track.ts';

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
    expect(toTrack(answer, 'Night')).toEqual({ title: 'Tide', artist: 'Ada', album: null, artwork: null }));

  it.each([undefined, { ...answer, title: null }, { ...answer, title: '' }])('knows no song in %j', (given) =>
    expect(toTrack(given, 'Night')).toBeNull(),
  );

  it('takes the channel’s own name for no song, unless somebody plays it', () => {
    expect(toTrack({ ...answer, title: 'Night', artist: null }, 'Night')).toBeNull();
    expect(toTrack({ ...answer, title: 'Night' }, 'Night')).not.toBeNull();
  });
});

describe('trackLine', () => {
  it('writes what is known', () => {
    expect(trackLine({ title: 'Tide', artist: 'Ada' })).toBe('Tide · Ada');
    expect(trackLine({ title: 'Tide', artist: null })).toBe('Tide');
  });
});
