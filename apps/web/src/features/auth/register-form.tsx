import { type Registration, registrationForm } from '@airdial/contract/account/input';
import type { FormFailure } from '../../lib/form/form-failure.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { accountFieldLabels, registerTexts } from '../../messages/account-messages.ts';
import { EmailField } from '../../ui/form/email-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Link } from '../../ui/layout/link.tsx';
import { NameFields, NewPasswordFields } from './account-fields.tsx';
import { AuthScreen } from './auth-screen.tsx';

const SignInLine = () => (
  <>
    {registerTexts.haveAccount} <Link to="/login">{registerTexts.signIn}</Link>
  </>
);

type RegisterFormProps = {
  readonly send: (registration: Registration) => Promise<FormFailure | null>;
};

export const RegisterForm = ({ send }: RegisterFormProps) => {
  const { props, errors, failure, busy } = useForm({
    rule: registrationForm,
    send: ({ confirmPassword: _, ...registration }) => send(registration),
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
