import { accountNotices } from '@airdial/contract/account/messages';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast-store.ts';
import { accountErrors } from '../../messages/account-messages.ts';
import { dashboardTexts } from '../../messages/member-messages.ts';

const reportFailure = (cause: unknown): void => {
  const message = cause instanceof ApiError ? cause.serverMessage : null;
  showToast('error', message ?? accountErrors.unexpected);
};

/** Requests the verification mail again; ignores presses while a request is running. */
export const useResendVerification = () => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.resendVerification(),
    onSuccess: () => showToast('success', accountNotices.verificationSent),
    onError: reportFailure,
  });
  return {
    resend: () => {
      if (!isPending) mutate();
    },
    busy: isPending,
    text: isPending ? dashboardTexts.resending : dashboardTexts.resend,
  };
};
