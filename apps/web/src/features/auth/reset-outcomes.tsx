import { accountNotices } from '@airdial/contract/account/messages';
import { forgotPasswordTexts, registerTexts, resetPasswordTexts } from '../../messages/account-messages.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { AuthOutcome, NEEDLE_FOUND_DEG, NEEDLE_LOST_DEG } from './auth-screen.tsx';
import { useLeaveForLogin } from './use-leave-for-login.ts';

export const ResetDone = () => {
  useLeaveForLogin();
  return (
    <AuthOutcome
      title={resetPasswordTexts.successTitle}
      needleDeg={NEEDLE_FOUND_DEG}
      actions={
        <ButtonLink to="/login" look="filled" size="large">
          {registerTexts.goToLogin}
        </ButtonLink>
      }
    >
      <p>{accountNotices.passwordReset}</p>
      <p>{resetPasswordTexts.redirecting}</p>
    </AuthOutcome>
  );
};

export const InvalidResetLink = ({ text }: { readonly text: string }) => (
  <AuthOutcome
    title={resetPasswordTexts.invalidTitle}
    needleDeg={NEEDLE_LOST_DEG}
    actions={
      <>
        <ButtonLink to="/forgot-password" look="filled" size="large">
          {resetPasswordTexts.requestNew}
        </ButtonLink>
        <ButtonLink to="/login" size="large">
          {forgotPasswordTexts.backToLogin}
        </ButtonLink>
      </>
    }
  >
    <p>{text}</p>
  </AuthOutcome>
);
