import { adminEmailErrors } from '@airdial/contract/mail/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../../lib/toast-store.ts';
import { useErrorToast } from '../../../lib/use-error-toast.ts';
import { useLastPage } from '../../../lib/use-last-page.ts';
import { type OutboxTab, outboxOptions } from './outbox-query.ts';

/** A page of the outbox, and how to look at another one. */
export const useOutbox = () => {
  const [tab, setTab] = useState<OutboxTab>('all');
  const [page, turnTo] = useState(1);
  const query = useQuery(outboxOptions(tab, page));
  useErrorToast(query.isLoadingError ? adminEmailErrors.outboxFailed : null);
  useLastPage(page, query.isPlaceholderData ? undefined : query.data?.totalPages, turnTo);
  const show = (next: OutboxTab) => {
    setTab(next);
    turnTo(1);
  };
  const refresh = async () => {
    const { isError } = await query.refetch();
    if (isError) showToast('error', adminEmailErrors.outboxFailed);
  };
  return { ...query, tab, show, page, turnTo, refresh };
};

export type OutboxView = ReturnType<typeof useOutbox>;
