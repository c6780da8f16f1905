import type { NowPlaying } from '@airdial/contract/channel/schema';
import type { PlayerNowPlaying } from '@airdial/player';

/**
 * The current track, or null. Where the API knows no track, its title is the channel's name; that
 * counts as no track, so that the player bar can show something better.
 */
export const toTrack = (
  nowPlaying: NowPlaying | undefined,
  channelName: string | undefined,
): PlayerNowPlaying | null => {
  if (!nowPlaying?.title) return null;
  if (nowPlaying.title === channelName && !nowPlaying.artist) return null;
  return {
    title: nowPlaying.title,
    artist: nowPlaying.artist,
    album: nowPlaying.album,
    artwork: nowPlaying.artwork,
  };
};

/** 'Title · Artist', or the title alone. */
export const formatTrackLine = (track: PlayerNowPlaying): string =>
  [track.title, track.artist].filter(Boolean).join(' · ');
