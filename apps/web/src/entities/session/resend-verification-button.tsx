import { api } from '../../lib/api.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { showToast } from '../../lib/toast-store.ts';
import { useSingleCall } from '../../lib/use-single-call.ts';
import { accountErrors } from '../../messages/account-messages.ts';
import { dashboardTexts } from '../../messages/member-messages.ts';
import { Button } from '../../ui/form/button.tsx';

/** Requests the verification mail again; ignores presses while a request is running. */
export const ResendVerificationButton = () => {
  const { run, busy } = useSingleCall({
    mutationFn: () => api.resendVerification(),
    onSuccess: ({ message }) => showToast('success', message),
    onError: (cause) => reportFailure(cause, { fallback: accountErrors.unexpected }),
  });
  return (
    <Button onClick={() => run()} aria-disabled={busy}>
      {busy ? dashboardTexts.resending : dashboardTexts.resend}
    </Button>
  );
};
