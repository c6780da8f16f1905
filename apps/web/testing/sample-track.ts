import type { AlbumInfo, ArtistInfo, TrackInfo } from '@airdial/contract/lastfm/schema';

const SOME = { image: [], tags: [], url: null };

export const SAMPLE_TRACK: TrackInfo = {
  ...SOME,
  name: 'Halleluhwah',
  artist: 'Can',
  album: 'Tago Mago',
  duration: 1_108,
  playcount: 2_345_678,
  listeners: 123_456,
  url: 'https://www.last.fm/music/Can/_/Halleluhwah',
  wiki: null,
};

export const SAMPLE_ARTIST: ArtistInfo = {
  ...SOME,
  name: 'Can',
  playcount: 9_876_543,
  listeners: 654_321,
  url: 'https://www.last.fm/music/Can',
  bio: 'Can was formed in Cologne in 1968.',
  tags: ['krautrock'],
  similar: [],
};

const similar = (name: string, match: number) => ({ name, match, url: null, image: [] });

export const SIMILAR_ARTISTS = [similar('Neu!', 1), similar('Faust', 0.56), similar('Cluster', 0.25)];

export const SAMPLE_ALBUM: AlbumInfo = {
  ...SOME,
  name: 'Tago Mago',
  artist: 'Can',
  playcount: null,
  listeners: null,
  releaseDate: '1 Feb 1971',
};

/** Everything that the metadata service knows of a track. */
export const SAMPLE_METADATA = {
  success: true as const,
  track: SAMPLE_TRACK,
  artist: SAMPLE_ARTIST,
  albumInfo: SAMPLE_ALBUM,
  albumArt: null,
  artistImage: null,
  similarArtists: SIMILAR_ARTISTS,
  enhanced: true,
  timestamp: '2026-11-02T12:00:00.000Z',
};
