import { resetPasswordForm } from '@airdial/contract/account/input';
import { accountNotices } from '@airdial/contract/account/messages';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { type FormFailure, reportError } from '../../lib/form/form-failure.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { showToast } from '../../lib/toast-store.ts';
import { accountErrors, accountFieldLabels, resetPasswordTexts } from '../../messages/account-messages.ts';
import { Form } from '../../ui/form/form.tsx';
import { NewPasswordFields } from './account-fields.tsx';
import { AuthScreen } from './auth-screen.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { InvalidResetLink, ResetDone } from './reset-outcomes.tsx';

const FAILURE_TEXTS = {
  toast: accountErrors.passwordResetFailed,
  screen: accountErrors.resetFailedScreen,
  unexpected: accountErrors.unexpected,
};

type Stage = 'asking' | 'done' | { readonly refused: string };

const refusalIn = (cause: unknown): string | null =>
  cause instanceof ApiError && cause.code === 'reset-link-invalid' ? cause.message : null;

const useReset = (token: string, setStage: (stage: Stage) => void) =>
  useForm({
    rule: resetPasswordForm,
    send: async ({ password }): Promise<FormFailure | null> => {
      try {
        await api.resetPassword({ params: { token }, body: { password } });
        showToast('success', accountNotices.passwordReset);
        setStage('done');
        return null;
      } catch (cause) {
        const refused = refusalIn(cause);
        if (refused !== null) setStage({ refused });
        return reportError(cause, FAILURE_TEXTS);
      }
    },
  });

const ResetForm = ({ token }: { readonly token: string }) => {
  const [stage, setStage] = useState<Stage>('asking');
  const { props, errors, failure, busy } = useReset(token, setStage);
  const { title, intro, submit, submitting, passwordHint } = resetPasswordTexts;
  if (stage === 'done') return <ResetDone />;
  if (stage !== 'asking') return <InvalidResetLink text={stage.refused} />;
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
