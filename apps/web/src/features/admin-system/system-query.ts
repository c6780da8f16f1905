import type { SystemConfig } from '@airdial/contract/entities/system-config';
import type { getSystemConfig } from '@airdial/contract/routes/system-admin-routes';
import { queryOptions } from '@tanstack/react-query';
import { ADMIN } from '../../lib/admin/admin-queries.ts';
import { apiGet } from '../../lib/api-client.ts';

export const fetchSystemConfig = (signal?: AbortSignal): Promise<SystemConfig> =>
  apiGet<typeof getSystemConfig>('/api/system-config', { ...(signal && { signal }) });

export const systemConfigOptions = () =>
  queryOptions<SystemConfig>({
    queryKey: [ADMIN, 'system-config'],
    queryFn: ({ signal }) => fetchSystemConfig(signal),
  });
