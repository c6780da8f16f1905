import { accountErrors, verifyEmailTexts } from '../../messages/account-messages.ts';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import styles from './auth-screen.module.css';
import { AuthOutcome, NEEDLE_FOUND_DEG, NEEDLE_LOST_DEG } from './auth-screen.tsx';
import { useVerification } from './use-verification.ts';

const NEEDLE_SEARCHING_DEG = -40;

const Verified = () => (
  <AuthOutcome
    title={verifyEmailTexts.successTitle}
    needleDeg={NEEDLE_FOUND_DEG}
    actions={
      <ButtonLink to="/login" variant="filled" size="large">
        {verifyEmailTexts.signInNow}
      </ButtonLink>
    }
  >
    <p>{verifyEmailTexts.success}</p>
  </AuthOutcome>
);

type VerificationFailedProps = { readonly text: string | null; readonly onRetry?: () => void };

const VerificationFailed = ({ text, onRetry }: VerificationFailedProps) => (
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
        <ButtonLink to="/register" variant={onRetry ? 'outlined' : 'filled'} size="large">
          {verifyEmailTexts.registerAgain}
        </ButtonLink>
        <ButtonLink to="/login" size="large">
          {verifyEmailTexts.backToLogin}
        </ButtonLink>
      </>
    }
  >
    {text && <p>{text}</p>}
    <p>{verifyEmailTexts.failure}</p>
  </AuthOutcome>
);

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
