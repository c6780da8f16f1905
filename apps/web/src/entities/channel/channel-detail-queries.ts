import type { Channel } from '@airdial/contract/channel/schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const PLAYABLE_STALE_MS = 60_000;
/** Every key of a single channel begins with this. */
export const CHANNEL_KEY = ['channel'] as const;

/** One channel in full; live events update it while it is visible. */
export const channelOptions = (channelId: string) =>
  queryOptions<Channel>({
    queryKey: [...CHANNEL_KEY, channelId],
    // Without its signal: the player may wait for it longer than the component that asked first.
    queryFn: async () => (await api.getChannel({ params: { id: channelId } })).data,
    enabled: channelId !== '',
  });

/** The same, to play it: live events refetch it when it has changed. */
export const playableOptions = (channelId: string) =>
  queryOptions<Channel>({
    ...channelOptions(channelId),
    staleTime: PLAYABLE_STALE_MS,
  });
