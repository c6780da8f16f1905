import type { getEmailConfig } from '@airdial/contract/mail/routes';
import type { EmailConfig } from '@airdial/contract/mail/schema';
import { queryOptions } from '@tanstack/react-query';
import { apiGet } from '../../../lib/api-client.ts';
import { ADMIN } from '../shared/admin-queries.ts';

export const fetchEmailConfig = async (signal?: AbortSignal): Promise<EmailConfig> =>
  (await apiGet<typeof getEmailConfig>('/api/email-config/admin', { ...(signal && { signal }) })).config;

export const emailConfigOptions = () =>
  queryOptions<EmailConfig>({
    queryKey: [ADMIN, 'email-config'],
    queryFn: ({ signal }) => fetchEmailConfig(signal),
  });
