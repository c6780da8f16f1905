import { accountNotices } from '@airdial/contract/account/messages';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { showToast } from '../../lib/toast-store.ts';
import { accountErrors } from '../../messages/account-messages.ts';
import { dashboardTexts } from '../../messages/member-messages.ts';

/** Requests the verification mail again; ignores presses while a request is running. */
export const useResendVerification = () => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.resendVerification(),
    onSuccess: () => showToast('success', accountNotices.verificationSent),
    onError: (cause) => reportFailure(cause, { fallback: accountErrors.unexpected }),
  });
  return {
    resend: () => {
      if (!isPending) mutate();
    },
    busy: isPending,
    text: isPending ? dashboardTexts.resending : dashboardTexts.resend,
  };
};
