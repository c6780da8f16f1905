import type { listChannels } from '@airdial/contract/channel/routes';
import { ADMIN_COUNT_LIMIT } from '@airdial/contract/limits';
import type { getUserOverview } from '@airdial/contract/user/routes';
import type { UserCounts } from '@airdial/contract/user/schema';
import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '../../../lib/api-client.ts';

export type ChannelCounts = { readonly total: number; readonly active: number };

/** Begins every key of what only administrators see. */
export const ADMIN = 'admin';

export const userCountsOptions = () =>
  queryOptions<UserCounts>({
    queryKey: [ADMIN, 'user-counts'],
    queryFn: async ({ signal }) =>
      (await apiGet<typeof getUserOverview>('/api/users/stats/overview', { signal })).stats,
  });

const countChannels = async (activeOnly: 'true' | 'false', signal: AbortSignal): Promise<number> => {
  const query = { limit: `${ADMIN_COUNT_LIMIT}`, activeOnly } as const;
  const { pagination } = await apiGet<typeof listChannels>('/api/channels', { signal, query });
  return pagination.total;
};

export const channelCountsOptions = () =>
  queryOptions<ChannelCounts>({
    queryKey: [ADMIN, 'channel-counts'],
    queryFn: async ({ signal }) => {
      const [total, active] = await Promise.all(
        (['false', 'true'] as const).map((activeOnly) => countChannels(activeOnly, signal)),
      );
      return { total: total ?? 0, active: active ?? 0 };
    },
  });
