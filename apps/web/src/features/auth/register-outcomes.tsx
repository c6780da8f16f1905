import { registerTexts } from '../../messages/account-messages.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { AuthOutcome, NEEDLE_FOUND_DEG, NEEDLE_LOST_DEG } from './auth-screen.tsx';
import { useLeaveForLogin } from './use-leave-for-login.ts';

export type Registered = { readonly email: string; readonly needsVerification: boolean };

export const RegistrationDone = ({ email, needsVerification }: Registered) => {
  useLeaveForLogin();
  return (
    <AuthOutcome
      title={registerTexts.successTitle}
      needleDeg={NEEDLE_FOUND_DEG}
      actions={
        <ButtonLink to="/login" look="filled" size="large">
          {registerTexts.goToLogin}
        </ButtonLink>
      }
    >
      <p>{needsVerification ? registerTexts.mailSent(email) : registerTexts.noMailNeeded}</p>
      <p>{registerTexts.redirecting}</p>
    </AuthOutcome>
  );
};

export const RegistrationClosed = () => (
  <AuthOutcome
    title={registerTexts.closedTitle}
    needleDeg={NEEDLE_LOST_DEG}
    actions={
      <>
        <ButtonLink to="/" look="filled" size="large">
          {registerTexts.keepListening}
        </ButtonLink>
        <ButtonLink to="/login" size="large">
          {registerTexts.signIn}
        </ButtonLink>
      </>
    }
  >
    <p>{registerTexts.closed}</p>
  </AuthOutcome>
);
