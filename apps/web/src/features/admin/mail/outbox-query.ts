import type { listOutbox } from '@airdial/contract/mail/routes';
import type { MailState, OutboxResponse } from '@airdial/contract/mail/schema';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet } from '../../../lib/api-client.ts';
import { ADMIN } from '../shared/admin-queries.ts';

export type OutboxTab = MailState | 'all';

export const OUTBOX_KEY = [ADMIN, 'outbox'];
const PAGE_SIZE = 10;
/** While mails are on their way. */
const WATCH_EVERY_MS = 10_000;

export const outboxOptions = (tab: OutboxTab, page: number) =>
  queryOptions<OutboxResponse>({
    queryKey: [...OUTBOX_KEY, tab, page],
    queryFn: ({ signal }) => {
      const state = tab === 'all' ? undefined : tab;
      const query = { page: `${page}`, limit: `${PAGE_SIZE}`, ...(state && { state }) };
      return apiGet<typeof listOutbox>('/api/email-config/outbox', { signal, query });
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.counts.waiting ?? 0) > 0 ? WATCH_EVERY_MS : false),
  });
