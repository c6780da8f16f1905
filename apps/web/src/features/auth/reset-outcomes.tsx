import { accountNotices } from '@airdial/contract/messages/account-messages';
import {
  forgotPasswordTexts,
  registerTexts,
  resetPasswordTexts,
} from '@airdial/contract/messages/account-screen-texts';
import { ButtonLink } from '../../ui/button.tsx';
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
