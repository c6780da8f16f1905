import type { SystemConfig } from '@airdial/contract/system/schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { ADMIN } from '../shared/admin-queries.ts';

export const fetchSystemConfig = (signal?: AbortSignal): Promise<SystemConfig> =>
  api.getSystemConfig({ ...(signal && { signal }) });

export const systemConfigOptions = () =>
  queryOptions<SystemConfig>({
    queryKey: [ADMIN, 'system-config'],
    queryFn: ({ signal }) => fetchSystemConfig(signal),
  });
