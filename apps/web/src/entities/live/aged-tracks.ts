import type { QueryClient } from '@tanstack/react-query';
import { serverNow } from '../../lib/server-clock.ts';
import { recentlyPlayedOptions } from '../channel/recently-played-query.ts';
import type { AgedTrack } from './delayed-now-playing.ts';

/** The songs before the first event, oldest first. */
export const fetchAgedTracks = async (queryClient: QueryClient, channelId: string): Promise<AgedTrack[]> => {
  const tracks = await queryClient.fetchQuery(recentlyPlayedOptions(channelId));
  return tracks.toReversed().map(({ playedAt, ...track }) => ({
    nowPlaying: { ...track, duration: null, lastUpdated: playedAt },
    ageMs: serverNow() - Date.parse(playedAt),
  }));
};
