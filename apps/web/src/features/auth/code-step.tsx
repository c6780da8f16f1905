import { type SignInCode, signInCodeRule } from '@airdial/contract/second-factor/input';
import { api } from '../../lib/api.ts';
import { hasCode } from '../../lib/api-error.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { showToast } from '../../lib/toast-store.ts';
import { accountFailures } from '../../messages/account-failures.ts';
import { sessionNotices, signInTexts } from '../../messages/account-messages.ts';
import { codeStepTexts } from '../../messages/second-factor-messages.ts';
import { Button } from '../../ui/form/button.tsx';
import { CodeField } from '../../ui/form/code-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { acceptSignIn } from './accept-sign-in.ts';
import { AuthScreen } from './auth-screen.tsx';

type CodeStepProps = {
  /** Of the password's step. */
  readonly challenge: string;
  /** Leads back to the password. */
  readonly onEnd: () => void;
};

/** The second step of a sign-in to an account with a second factor. */
export const CodeStep = ({ challenge, onEnd }: CodeStepProps) => {
  const send = async (body: SignInCode): Promise<void> => {
    try {
      acceptSignIn(await api.loginWithCode({ body }));
      showToast('success', sessionNotices.loggedIn);
    } catch (cause) {
      if (hasCode(cause, 'sign-in-expired')) onEnd();
      throw cause;
    }
  };
  const { props, errors, failure, busy } = useForm({
    rule: signInCodeRule,
    extra: { challenge },
    send,
    failed: accountFailures.signIn,
  });
  return (
    <AuthScreen
      title={codeStepTexts.title}
      intro={codeStepTexts.intro}
      aside={
        <Button variant="quiet" onClick={onEnd}>
          {codeStepTexts.back}
        </Button>
      }
    >
      <Form
        {...props}
        failure={errors.code === undefined ? failure : null}
        busy={busy}
        submitText={signInTexts.submit}
        busyText={signInTexts.submitting}
      >
        <CodeField error={errors.code} />
      </Form>
    </AuthScreen>
  );
};
