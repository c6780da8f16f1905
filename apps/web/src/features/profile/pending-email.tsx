import { profileTexts } from '@airdial/contract/messages/member-screen-texts';
import { useResendVerification } from '../../lib/use-resend-verification.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

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
