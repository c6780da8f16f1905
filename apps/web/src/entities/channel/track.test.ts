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
    expect(toTrack(nowPlaying, 'Night')).toEqual({
      title: 'Tide',
      artist: 'Ada',
      album: null,
      artwork: null,
    }));

  it.each([undefined, { ...nowPlaying, title: null }, { ...nowPlaying, title: '' }])(
    'finds no track in %j',
    (value) => expect(toTrack(value, 'Night')).toBeNull(),
  );

  it('treats the channel’s own name as no track, unless it has an artist', () => {
    expect(toTrack({ ...nowPlaying, title: 'Night', artist: null }, 'Night')).toBeNull();
    expect(toTrack({ ...nowPlaying, title: 'Night' }, 'Night')).not.toBeNull();
  });
});

describe('formatTrackLine', () => {
  it('joins the title and the artist that exist', () => {
    expect(formatTrackLine({ title: 'Tide', artist: 'Ada' })).toBe('Tide · Ada');
    expect(formatTrackLine({ title: 'Tide', artist: null })).toBe('Tide');
  });
});
