import { ADMIN_COUNT_LIMIT } from '@airdial/contract/limits';
import type { SoftwareState } from '@airdial/contract/software/schema';
import type { SystemWarning } from '@airdial/contract/system/schema';
import type { UserCounts } from '@airdial/contract/user/schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

export type ChannelCounts = { readonly total: number; readonly active: number };

/** The first part of all query keys of the panel. */
export const ADMIN = 'admin';
/** The schedule of backups and the list of them. */
export const BACKUPS_KEY = [ADMIN, 'backups'] as const;
const WARNINGS_REFETCH_MS = 60_000;
const SOFTWARE_STALE_MS = 3_600_000;

export const userCountsOptions = () =>
  queryOptions<UserCounts>({
    queryKey: [ADMIN, 'user-counts'],
    queryFn: async ({ signal }) => (await api.getUserOverview({ signal })).stats,
  });

export const systemWarningsOptions = () =>
  queryOptions<readonly SystemWarning[]>({
    queryKey: [ADMIN, 'system-warnings'],
    queryFn: async ({ signal }) => (await api.getSystemWarnings({ signal })).warnings,
    refetchInterval: WARNINGS_REFETCH_MS,
  });

export const softwareOptions = () =>
  queryOptions<SoftwareState>({
    queryKey: [ADMIN, 'software'],
    queryFn: ({ signal }) => api.getSoftware({ signal }),
    staleTime: SOFTWARE_STALE_MS,
  });

const countChannels = async (activeOnly: 'true' | 'false', signal: AbortSignal): Promise<number> => {
  const query = { limit: `${ADMIN_COUNT_LIMIT}`, activeOnly } as const;
  const { pagination } = await api.listChannels({ signal, query });
  return pagination.total;
};

/** The number of active channels that need the attention of an administrator. */
export const attentionCountOptions = () =>
  queryOptions<number>({
    queryKey: [ADMIN, 'channel-counts', 'attention'],
    queryFn: async ({ signal }) => {
      const query = { limit: '1', status: 'active', attention: 'any' } as const;
      return (await api.listChannels({ signal, query })).pagination.total;
    },
    refetchInterval: WARNINGS_REFETCH_MS,
  });

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
