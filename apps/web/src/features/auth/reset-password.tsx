import { resetPasswordForm } from '@airdial/contract/account/input';
import { accountNotices } from '@airdial/contract/account/messages';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { hasCode } from '../../lib/api-error.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { showToast } from '../../lib/toast-store.ts';
import { accountFailures } from '../../messages/account-failures.ts';
import {
  accountErrors,
  accountFieldLabels,
  registerTexts,
  resetPasswordTexts,
} from '../../messages/account-messages.ts';
import { ProgressLine } from '../../ui/feedback/progress-line.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { NewPasswordFields } from './account-fields.tsx';
import { BackToLogin, useWayOn } from './auth-links.tsx';
import {
  AuthOutcome,
  AuthScreen,
  NEEDLE_FOUND_DEG,
  NEEDLE_LOST_DEG,
  useRedirectToLogin,
} from './auth-screen.tsx';

const ResetDone = () => {
  useRedirectToLogin();
  return (
    <AuthOutcome
      title={resetPasswordTexts.successTitle}
      needleDeg={NEEDLE_FOUND_DEG}
      actions={
        <ButtonLink to="/login" variant="filled" size="large">
          {registerTexts.goToLogin}
        </ButtonLink>
      }
    >
      <p>{accountNotices.passwordReset}</p>
      <p>{resetPasswordTexts.redirecting}</p>
    </AuthOutcome>
  );
};

const InvalidResetLink = ({ text }: { readonly text: string }) => {
  const { to, text: wayOn } = useWayOn();
  return (
    <AuthOutcome
      title={resetPasswordTexts.invalidTitle}
      needleDeg={NEEDLE_LOST_DEG}
      actions={
        <>
          <ButtonLink to="/forgot-password" variant="filled" size="large">
            {resetPasswordTexts.requestNew}
          </ButtonLink>
          <ButtonLink to={to} size="large">
            {wayOn}
          </ButtonLink>
        </>
      }
    >
      <p>{text}</p>
    </AuthOutcome>
  );
};

type Stage = 'checking' | 'form' | 'done' | { readonly refused: string };

const useReset = (token: string, setStage: (stage: Stage) => void) =>
  useForm({
    rule: resetPasswordForm,
    send: async ({ password }) => {
      try {
        await api.resetPassword({ params: { token }, body: { password } });
        showToast('success', accountNotices.passwordReset);
        setStage('done');
      } catch (cause) {
        if (hasCode(cause, 'reset-link-invalid')) setStage({ refused: cause.message });
        throw cause;
      }
    },
    failed: accountFailures.passwordReset,
  });

/** A dead link says so before anything is typed; where the check fails, the form will tell. */
const useLinkCheck = (token: string, setStage: (stage: Stage) => void): void => {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    api.checkResetLink({ params: { token }, signal }).then(
      ({ isValid }) => setStage(isValid ? 'form' : { refused: resetPasswordTexts.invalid }),
      () => signal.aborted || setStage('form'),
    );
    return () => controller.abort();
  }, [token, setStage]);
};

const ResetForm = ({ token }: { readonly token: string }) => {
  const [stage, setStage] = useState<Stage>('checking');
  useLinkCheck(token, setStage);
  const { props, errors, failure, busy } = useReset(token, setStage);
  const { title, intro, submit, submitting, passwordHint } = resetPasswordTexts;
  if (stage === 'done') return <ResetDone />;
  if (typeof stage === 'object') return <InvalidResetLink text={stage.refused} />;
  if (stage === 'checking')
    return (
      <AuthScreen title={title}>
        <ProgressLine label={resetPasswordTexts.checking} />
      </AuthScreen>
    );
  return (
    <AuthScreen title={title} intro={intro} aside={<BackToLogin />}>
      <Form {...props} failure={failure} busy={busy} submitText={submit} busyText={submitting}>
        <NewPasswordFields label={accountFieldLabels.newPassword} hint={passwordHint} errors={errors} />
      </Form>
    </AuthScreen>
  );
};

export const ResetPassword = ({ token }: { readonly token: string | undefined }) =>
  token ? <ResetForm key={token} token={token} /> : <InvalidResetLink text={accountErrors.noResetToken} />;
