import { useResendVerification } from '../../entities/session/use-resend-verification.ts';
import { profileTexts } from '../../messages/member-messages.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/form/button.tsx';

/** A new address that has not been confirmed yet. */
export const PendingEmail = ({ email }: { readonly email: string }) => {
  const { resend, text, busy } = useResendVerification();
  return (
    <Notice kind="mail" title={<p>{profileTexts.pendingEmail(email)}</p>}>
      <p>
        <Button onClick={resend} aria-disabled={busy}>
          {text}
        </Button>
      </p>
    </Notice>
  );
};
