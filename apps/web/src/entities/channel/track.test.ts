import { describe, expect, it } from 'vitest';
import { formatTrackLine, toTrack } from './track.ts';

const nowPlaying = {
  title: 'Tide',
  artist: 'Ada',
  album: null,
  artwork: null,
  duration: null,
  lastUpdated: null,
};

describe('toTrack', () => {
  it('takes title, artist, album and artwork', () =>
    expect(toTrack(nowPlaying)).toEqual({
      title: 'Tide',
      artist: 'Ada',
      album: null,
      artwork: null,
    }));

  it.each([undefined, { ...nowPlaying, title: null }, { ...nowPlaying, title: '' }])(
    'finds no track in %j',
    (value) => expect(toTrack(value)).toBeNull(),
  );
});

describe('formatTrackLine', () => {
  it('joins the title and the artist that exist', () => {
    expect(formatTrackLine({ title: 'Tide', artist: 'Ada' })).toBe('Tide · Ada');
    expect(formatTrackLine({ title: 'Tide', artist: null })).toBe('Tide');
  });
});
