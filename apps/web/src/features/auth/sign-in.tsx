import { type SignIn as SignInValues, signInRule } from '@airdial/contract/account/input';
import { useState } from 'react';
import { useSite } from '../../entities/site/site.ts';
import { api } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLocation } from '../../lib/router.tsx';
import { showToast } from '../../lib/toast-store.ts';
import { accountFailures } from '../../messages/account-failures.ts';
import { accountFieldLabels, sessionNotices, signInTexts } from '../../messages/account-messages.ts';
import { EmailField } from '../../ui/form/email-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { acceptSignIn } from './accept-sign-in.ts';
import { AuthLink } from './auth-links.tsx';
import styles from './auth-screen.module.css';
import { AuthScreen } from './auth-screen.tsx';
import { CodeStep } from './code-step.tsx';
import { WaitingChannel } from './waiting-channel.tsx';

const SignUpLine = () => (
  <>
    {signInTexts.noAccount} <AuthLink to="/register">{signInTexts.signUp}</AuthLink>
  </>
);

/** The address of a registration that led here. */
const useTypedEmail = (): string => {
  const { state } = useLocation() as { readonly state: { readonly email?: unknown } | null };
  return typeof state?.email === 'string' ? state.email : '';
};

type PasswordStepProps = {
  readonly email: string;
  readonly onChallenge: (challenge: string, email: string) => void;
};

const PasswordStep = ({ email, onChallenge }: PasswordStepProps) => {
  const { allowRegistration } = useSite().system;
  const signIn = async (body: SignInValues): Promise<void> => {
    const response = await api.login({ body });
    if ('challenge' in response) return onChallenge(response.challenge, body.email);
    acceptSignIn(response);
    showToast('success', sessionNotices.loggedIn);
  };
  const { props, errors, failure, busy } = useForm({
    rule: signInRule,
    send: signIn,
    failed: accountFailures.signIn,
  });
  return (
    <AuthScreen
      title={signInTexts.title}
      intro={signInTexts.intro}
      above={<WaitingChannel />}
      aside={allowRegistration && <SignUpLine />}
    >
      <Form
        {...props}
        failure={failure}
        busy={busy}
        submitText={signInTexts.submit}
        busyText={signInTexts.submitting}
      >
        <EmailField
          label={accountFieldLabels.email}
          name="email"
          autoComplete="username"
          defaultValue={email}
          error={errors.email}
        />
        <PasswordField
          label={accountFieldLabels.password}
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <p className={styles.below}>
          <AuthLink to="/forgot-password">{signInTexts.forgotPassword}</AuthLink>
        </p>
      </Form>
    </AuthScreen>
  );
};

/** The route's guard redirects as soon as there is a session. */
export const SignIn = () => {
  const [email, setEmail] = useState(useTypedEmail());
  const [challenge, setChallenge] = useState<string | null>(null);
  if (challenge !== null) return <CodeStep challenge={challenge} onEnd={() => setChallenge(null)} />;
  const askForCode = (newChallenge: string, checkedEmail: string) => {
    setEmail(checkedEmail);
    setChallenge(newChallenge);
  };
  return <PasswordStep email={email} onChallenge={askForCode} />;
};
