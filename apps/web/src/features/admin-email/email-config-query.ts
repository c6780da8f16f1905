import type { EmailConfig } from '@airdial/contract/entities/email-config';
import type { getEmailConfig } from '@airdial/contract/routes/email-routes';
import { queryOptions } from '@tanstack/react-query';
import { ADMIN } from '../../lib/admin/admin-queries.ts';
import { apiGet } from '../../lib/api-client.ts';

export const fetchEmailConfig = async (signal?: AbortSignal): Promise<EmailConfig> =>
  (await apiGet<typeof getEmailConfig>('/api/email-config/admin', { ...(signal && { signal }) })).config;

export const emailConfigOptions = () =>
  queryOptions<EmailConfig>({
    queryKey: [ADMIN, 'email-config'],
    queryFn: ({ signal }) => fetchEmailConfig(signal),
  });
