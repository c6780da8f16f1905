import { adminEmailErrors, adminEmailNotices } from '@airdial/contract/mail/messages';
import type { resendFailedMails, resendMail } from '@airdial/contract/mail/routes';
import type { OutboxMail } from '@airdial/contract/mail/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiSend } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { OUTBOX_KEY } from './outbox-query.ts';

const tellFault = (cause: unknown) => {
  const said = cause instanceof ApiError ? cause.serverMessage : null;
  showToast('error', said ?? adminEmailErrors.resendFailed);
};

/** Failed mails are put back among those that wait. */
export const useResend = () => {
  const queries = useQueryClient();
  const lookAgain = () => queries.invalidateQueries({ queryKey: OUTBOX_KEY });
  const one = useMutation({
    mutationFn: ({ _id }: OutboxMail) =>
      apiSend<typeof resendMail>('POST', '/api/email-config/outbox/:id/resend', { params: { id: _id } }),
    onSuccess: () => showToast('success', adminEmailNotices.resent),
    onError: tellFault,
    onSettled: lookAgain,
  });
  const all = useMutation({
    mutationFn: () => apiSend<typeof resendFailedMails>('POST', '/api/email-config/outbox/resend-failed', {}),
    onSuccess: ({ message }) => showToast('success', message),
    onError: tellFault,
    onSettled: lookAgain,
  });
  const busyId = one.isPending ? one.variables._id : null;
  return { resend: one.mutate, resendAll: () => all.mutate(), busyId, busy: one.isPending || all.isPending };
};
