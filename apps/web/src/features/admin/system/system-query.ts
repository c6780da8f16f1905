import type { getSystemConfig } from '@airdial/contract/system/routes';
import type { SystemConfig } from '@airdial/contract/system/schema';
import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '../../../lib/api-client.ts';
import { ADMIN } from '../shared/admin-queries.ts';

export const fetchSystemConfig = (signal?: AbortSignal): Promise<SystemConfig> =>
  apiGet<typeof getSystemConfig>('/api/system-config', { ...(signal && { signal }) });

export const systemConfigOptions = () =>
  queryOptions<SystemConfig>({
    queryKey: [ADMIN, 'system-config'],
    queryFn: ({ signal }) => fetchSystemConfig(signal),
  });
