import type { LastfmConfig, LastfmStats, LastfmStatus } from '@airdial/contract/lastfm/schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { ADMIN } from '../shared/admin-queries.ts';

export const fetchLastfmConfig = async (signal?: AbortSignal): Promise<LastfmConfig> =>
  (await api.getLastfmConfig({ ...(signal && { signal }) })).config;

export const lastfmConfigOptions = () =>
  queryOptions<LastfmConfig>({
    queryKey: [ADMIN, 'lastfm-config'],
    queryFn: ({ signal }) => fetchLastfmConfig(signal),
  });

/**
 * What listeners see of it: the system's own switch counts too.
 * @param lastUpdated of the configuration
 */
export const lastfmStatusOptions = (lastUpdated: string | null) =>
  queryOptions<LastfmStatus>({
    queryKey: [ADMIN, 'lastfm-status', lastUpdated],
    queryFn: ({ signal }) => api.getLastfmStatus({ signal }),
  });

export const LASTFM_STATS_KEY = [ADMIN, 'lastfm-stats'];

export const lastfmStatsOptions = () =>
  queryOptions<LastfmStats>({
    queryKey: LASTFM_STATS_KEY,
    queryFn: async ({ signal }) => (await api.getLastfmStats({ signal })).stats,
  });
