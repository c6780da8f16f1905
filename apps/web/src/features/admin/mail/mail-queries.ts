import type { EmailConfig, MailState, OutboxResponse } from '@airdial/contract/mail/schema';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { ADMIN } from '../shared/admin-queries.ts';

export const fetchEmailConfig = async (signal?: AbortSignal): Promise<EmailConfig> =>
  (await api.getEmailConfig({ ...(signal && { signal }) })).config;

export const emailConfigOptions = () =>
  queryOptions<EmailConfig>({
    queryKey: [ADMIN, 'email-config'],
    queryFn: ({ signal }) => fetchEmailConfig(signal),
  });

export type OutboxTab = MailState | 'all';

export const OUTBOX_KEY = [ADMIN, 'outbox'];
const PAGE_SIZE = 10;
/** While mails wait to be sent. */
const POLL_MS = 10_000;

export const outboxOptions = (tab: OutboxTab, page: number) =>
  queryOptions<OutboxResponse>({
    queryKey: [...OUTBOX_KEY, tab, page],
    queryFn: ({ signal }) => {
      const state = tab === 'all' ? undefined : tab;
      const query = { page: `${page}`, limit: `${PAGE_SIZE}`, ...(state && { state }) };
      return api.listOutbox({ signal, query });
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.counts.waiting ?? 0) > 0 ? POLL_MS : false),
  });
