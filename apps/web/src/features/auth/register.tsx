import { type Registration, registrationForm } from '@airdial/contract/account/input';
import { accountNotices } from '@airdial/contract/account/messages';
import { useState } from 'react';
import { useSite } from '../../entities/site/site.ts';
import { api } from '../../lib/api.ts';
import { hasCode } from '../../lib/api-error.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { showToast } from '../../lib/toast-store.ts';
import { accountFailures } from '../../messages/account-failures.ts';
import { accountFieldLabels, registerTexts } from '../../messages/account-messages.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { NameFields } from '../../ui/form/person-fields.tsx';
import { NewPasswordFields } from './account-fields.tsx';
import { AuthButtonLink, AuthLink } from './auth-links.tsx';
import {
  AuthOutcome,
  AuthScreen,
  NEEDLE_FOUND_DEG,
  NEEDLE_LOST_DEG,
  useRedirectToLogin,
} from './auth-screen.tsx';

const SignInLine = () => (
  <>
    {registerTexts.haveAccount} <AuthLink to="/login">{registerTexts.signIn}</AuthLink>
  </>
);

type RegisterFormProps = {
  readonly send: (registration: Registration) => Promise<void>;
};

const RegisterForm = ({ send }: RegisterFormProps) => {
  const { props, errors, failure, busy } = useForm({
    rule: registrationForm,
    send: ({ confirmPassword: _, ...registration }) => send(registration),
    failed: accountFailures.registration,
  });
  return (
    <AuthScreen title={registerTexts.title} intro={registerTexts.intro} aside={<SignInLine />}>
      <Form
        {...props}
        failure={failure}
        busy={busy}
        submitText={registerTexts.submit}
        busyText={registerTexts.submitting}
      >
        <NameFields errors={errors} />
        <EmailField label={accountFieldLabels.email} name="email" autoComplete="email" error={errors.email} />
        <NewPasswordFields
          label={accountFieldLabels.password}
          hint={registerTexts.passwordHint}
          errors={errors}
        />
      </Form>
    </AuthScreen>
  );
};

type Registered = { readonly email: string; readonly needsVerification: boolean };

const RegistrationDone = ({ email, needsVerification }: Registered) => {
  useRedirectToLogin(email);
  return (
    <AuthOutcome
      title={registerTexts.successTitle}
      needleDeg={NEEDLE_FOUND_DEG}
      actions={
        <AuthButtonLink to="/login" email={email} variant="filled" size="large">
          {registerTexts.goToLogin}
        </AuthButtonLink>
      }
    >
      <p>{needsVerification ? registerTexts.mailSent(email) : registerTexts.noMailNeeded}</p>
      <p>{registerTexts.redirecting}</p>
    </AuthOutcome>
  );
};

const RegistrationClosed = () => (
  <AuthOutcome
    title={registerTexts.closedTitle}
    needleDeg={NEEDLE_LOST_DEG}
    actions={
      <>
        <ButtonLink to="/" variant="filled" size="large">
          {registerTexts.keepListening}
        </ButtonLink>
        <AuthButtonLink to="/login" size="large">
          {registerTexts.signIn}
        </AuthButtonLink>
      </>
    }
  >
    <p>{registerTexts.closed}</p>
  </AuthOutcome>
);

export const Register = () => {
  const { allowRegistration } = useSite().system;
  const [isRefused, setRefused] = useState(false);
  const [registered, setRegistered] = useState<Registered | null>(null);

  const send = async (body: Registration): Promise<void> => {
    try {
      const { needsVerification } = await api.register({ body });
      showToast('success', needsVerification ? accountNotices.registered : accountNotices.registeredVerified);
      setRegistered({ email: body.email, needsVerification });
    } catch (cause) {
      if (hasCode(cause, 'registration-closed')) setRefused(true);
      throw cause;
    }
  };
  if (registered) return <RegistrationDone {...registered} />;
  if (isRefused || !allowRegistration) return <RegistrationClosed />;
  return <RegisterForm send={send} />;
};
