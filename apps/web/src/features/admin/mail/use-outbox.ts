import type { OutboxMail } from '@airdial/contract/mail/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { reportFailure } from '../../../lib/report-failure.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { useRedirectToLastPage } from '../../../lib/use-last-page.ts';
import { adminEmailErrors } from '../../../messages/admin-mail-messages.ts';
import { OUTBOX_KEY, type OutboxTab, outboxOptions } from './mail-queries.ts';

/** Queries a page of the outbox. */
export const useOutbox = () => {
  const [tab, setTab] = useState<OutboxTab>('all');
  const [page, setPage] = useState(1);
  const query = useQuery(outboxOptions(tab, page));
  useRedirectToLastPage(page, query, setPage);
  const showTab = (next: OutboxTab) => {
    setTab(next);
    setPage(1);
  };
  const refresh = async () => {
    const { isError } = await query.refetch();
    if (isError) showToast('error', adminEmailErrors.outboxFailed);
  };
  return { ...query, tab, showTab, page, setPage, refresh };
};

export type OutboxView = ReturnType<typeof useOutbox>;

/** Queues failed mails again, and sends waiting ones now. */
export const useResend = () => {
  const queries = useQueryClient();
  const onError = (cause: unknown) => reportFailure(cause, { fallback: adminEmailErrors.resendFailed });
  const onSettled = () => queries.invalidateQueries({ queryKey: OUTBOX_KEY });
  const one = useMutation({
    mutationFn: ({ _id }: OutboxMail) => api.resendMail({ params: { id: _id } }),
    onSuccess: ({ message }) => showToast('success', message),
    onError,
    onSettled,
  });
  const all = useMutation({
    mutationFn: () => api.resendFailedMails(),
    onSuccess: ({ message }) => showToast('success', message),
    onError,
    onSettled,
  });
  const busyId = one.isPending ? one.variables._id : null;
  return { resend: one.mutate, resendAll: () => all.mutate(), busyId, busy: one.isPending || all.isPending };
};
