import type { NowPlaying } from '@airdial/contract/channel/schema';
import type { PlayerNowPlaying } from '@airdial/player';

/**
 * The song in an answer. The API gives the channel's name as the title when it knows no song: that is no song, and
 * the bar then has better things to show.
 */
export const toTrack = (
  answer: NowPlaying | undefined,
  channelName: string | undefined,
): PlayerNowPlaying | null => {
  if (!answer?.title) return null;
  if (answer.title === channelName && !answer.artist) return null;
  return { title: answer.title, artist: answer.artist, album: answer.album, artwork: answer.artwork };
};

/** 'Title · Artist', for the places that have one line. */
export const trackLine = (song: PlayerNowPlaying): string =>
  [song.title, song.artist].filter(Boolean).join(' · ');
