import type { getLastfmConfig, getLastfmStats, getLastfmStatus } from '@airdial/contract/lastfm/routes';
import type { LastfmConfig, LastfmStats, LastfmStatus } from '@airdial/contract/lastfm/schema';
import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '../../../lib/api-client.ts';
import { ADMIN } from '../shared/admin-queries.ts';

export const fetchLastfmConfig = async (signal?: AbortSignal): Promise<LastfmConfig> =>
  (await apiGet<typeof getLastfmConfig>('/api/lastfm/config', { ...(signal && { signal }) })).config;

export const lastfmConfigOptions = () =>
  queryOptions<LastfmConfig>({
    queryKey: [ADMIN, 'lastfm-config'],
    queryFn: ({ signal }) => fetchLastfmConfig(signal),
  });

/** What listeners get of it, the system's own switch included. @param lastUpdated of the configuration */
export const lastfmStatusOptions = (lastUpdated: string | null) =>
  queryOptions<LastfmStatus>({
    queryKey: [ADMIN, 'lastfm-status', lastUpdated],
    queryFn: ({ signal }) => apiGet<typeof getLastfmStatus>('/api/lastfm/status', { signal }),
  });

export const LASTFM_STATS_KEY = [ADMIN, 'lastfm-stats'];

export const lastfmStatsOptions = () =>
  queryOptions<LastfmStats>({
    queryKey: LASTFM_STATS_KEY,
    queryFn: async ({ signal }) =>
      (await apiGet<typeof getLastfmStats>('/api/lastfm/stats', { signal })).stats,
  });
