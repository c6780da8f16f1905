import type { Channel, DialResponse } from '@airdial/contract/channel/schema';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export type DialEntry = Pick<Channel, '_id' | 'channelNumber' | 'name' | 'isDead'>;

const STALE_MS = 60_000;

const toEntries = ({ numbers, ids, names, deadNumbers }: DialResponse): DialEntry[] => {
  const dead = new Set(deadNumbers);
  return numbers.map((channelNumber, index) => ({
    _id: ids[index] ?? '',
    channelNumber,
    name: names[index] ?? '',
    ...(dead.has(channelNumber) && { isDead: true }),
  }));
};

export const DIAL_KEY = ['dial'] as const;

/** All public channels by number: the circle that previous and next walk. */
export const dialOptions = queryOptions<readonly DialEntry[]>({
  queryKey: DIAL_KEY,
  // Without its signal: the press of a number goes on after its indicator is gone.
  queryFn: async () => toEntries(await api.getDial()),
  staleTime: STALE_MS,
});

/** Returns the dial at once where it is cached, also while a change of it is fetched. */
export const loadDial = (client: QueryClient): Promise<readonly DialEntry[]> =>
  client.query({ ...dialOptions, staleTime: 'static' });
