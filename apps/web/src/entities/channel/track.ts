import type { NowPlaying } from '@airdial/contract/channel/schema';
import type { PlayerNowPlaying } from '@airdial/player';

/** The current track; null where none is known. */
export const toTrack = (nowPlaying: NowPlaying | undefined): PlayerNowPlaying | null => {
  if (!nowPlaying?.title) return null;
  const { title, artist, album, artwork } = nowPlaying;
  return { title, artist, album, artwork };
};

/** 'Title · Artist', or the title alone. */
export const formatTrackLine = (track: PlayerNowPlaying): string =>
  [track.title, track.artist].filter(Boolean).join(' · ');
