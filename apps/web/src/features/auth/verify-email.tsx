import { accountNotices } from '@airdial/contract/account/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { PROFILE_KEY } from '../../entities/session/profile-query.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { useSite } from '../../entities/site/site.ts';
import { api } from '../../lib/api.ts';
import { hasCode } from '../../lib/api-error.ts';
import { toFailure } from '../../lib/failure.ts';
import { showToast } from '../../lib/toast-store.ts';
import { accountErrors, verifyEmailTexts } from '../../messages/account-messages.ts';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { useWayOn } from './auth-links.tsx';
import styles from './auth-screen.module.css';
import { AuthOutcome, NEEDLE_FOUND_DEG, NEEDLE_LOST_DEG } from './auth-screen.tsx';

type Verification =
  | { readonly stage: 'verifying' | 'verified' }
  /** `text` is null where the server refused the link; the screen then explains what that means. */
  | { readonly stage: 'failed'; readonly text: string | null };

/** Only the server's refusal makes a link invalid; any other failure has its cause, and can be retried. */
const reportFailed = (cause: unknown): Verification => {
  const { text, detail } = toFailure(cause, { fallback: accountErrors.emailVerificationFailed });
  showToast('error', text);
  return { stage: 'failed', text: hasCode(cause, 'verification-link-invalid') ? null : (detail ?? text) };
};

/** Verifies the link's token once per mount. */
const useVerification = (token: string) => {
  const queryClient = useQueryClient();
  const [verification, setVerification] = useState<Verification>({ stage: 'verifying' });
  const verify = useCallback(
    async (signal?: AbortSignal) => {
      setVerification({ stage: 'verifying' });
      try {
        const request = { params: { token }, ...(signal && { signal }) };
        await api.verifyEmail(request);
        showToast('success', accountNotices.emailVerified);
        setVerification({ stage: 'verified' });
        void queryClient.invalidateQueries({ queryKey: PROFILE_KEY });
      } catch (cause) {
        if (!signal?.aborted) setVerification(reportFailed(cause));
      }
    },
    [token, queryClient],
  );
  useEffect(() => {
    const controller = new AbortController();
    void verify(controller.signal);
    return () => controller.abort();
  }, [verify]);
  return { verification, tryAgain: () => void verify() };
};

const NEEDLE_SEARCHING_DEG = -40;

const Verified = () => {
  const isSignedIn = useSession() !== null;
  return (
    <AuthOutcome
      title={verifyEmailTexts.successTitle}
      needleDeg={NEEDLE_FOUND_DEG}
      actions={
        <ButtonLink to={isSignedIn ? '/dashboard' : '/login'} variant="filled" size="large">
          {isSignedIn ? verifyEmailTexts.goToDashboard : verifyEmailTexts.signInNow}
        </ButtonLink>
      }
    >
      <p>{verifyEmailTexts.success}</p>
    </AuthOutcome>
  );
};

type VerificationFailedProps = { readonly text: string | null; readonly onRetry?: () => void };

const VerificationFailed = ({ text, onRetry }: VerificationFailedProps) => {
  const isVisitor = useSession() === null;
  const { to, text: wayOn } = useWayOn();
  const { allowRegistration } = useSite().system;
  const canRegister = allowRegistration && isVisitor;
  return (
    <AuthOutcome
      title={verifyEmailTexts.failureTitle}
      needleDeg={NEEDLE_LOST_DEG}
      actions={
        <>
          {onRetry && (
            <Button variant="filled" size="large" onClick={onRetry}>
              {verifyEmailTexts.tryAgain}
            </Button>
          )}
          {canRegister && (
            <ButtonLink to="/register" variant={onRetry ? 'outlined' : 'filled'} size="large">
              {verifyEmailTexts.registerAgain}
            </ButtonLink>
          )}
          <ButtonLink to={to} variant={onRetry || canRegister ? 'outlined' : 'filled'} size="large">
            {wayOn}
          </ButtonLink>
        </>
      }
    >
      {text && <p>{text}</p>}
      {!onRetry && <p>{verifyEmailTexts.failure}</p>}
    </AuthOutcome>
  );
};

const Verifying = ({ token }: { readonly token: string }) => {
  const { verification, tryAgain } = useVerification(token);
  if (verification.stage === 'verified') return <Verified />;
  if (verification.stage === 'failed') {
    const { text } = verification;
    return <VerificationFailed text={text} {...(text !== null && { onRetry: tryAgain })} />;
  }
  return (
    <AuthOutcome title={verifyEmailTexts.verifying} needleDeg={NEEDLE_SEARCHING_DEG}>
      <div className={styles.line}>
        <ProgressLine label={verifyEmailTexts.verifying} />
      </div>
    </AuthOutcome>
  );
};

export const VerifyEmail = ({ token }: { readonly token: string | undefined }) =>
  token ? (
    <Verifying key={token} token={token} />
  ) : (
    <VerificationFailed text={accountErrors.noVerificationToken} />
  );
