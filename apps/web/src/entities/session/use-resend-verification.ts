import { accountErrors, accountNotices } from '@airdial/contract/account/messages';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast-store.ts';
import { dashboardTexts } from '../../messages/member-messages.ts';

const send = () => api.resendVerification();

const tell = (cause: unknown): void => {
  const said = cause instanceof ApiError ? cause.serverMessage : null;
  showToast('error', said ?? accountErrors.unexpected);
};

/** Asks for the verification mail once more, one press at a time. */
export const useResendVerification = () => {
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: () => showToast('success', accountNotices.verificationSent),
    onError: tell,
  });
  return {
    resend: () => {
      if (!isPending) mutate();
    },
    busy: isPending,
    text: isPending ? dashboardTexts.resending : dashboardTexts.resend,
  };
};
