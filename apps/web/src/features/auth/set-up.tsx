import { type Setup, setupForm } from '@airdial/contract/account/input';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { showToast } from '../../lib/toast-store.ts';
import { accountFailures } from '../../messages/account-failures.ts';
import { accountFieldLabels, sessionNotices, setupTexts } from '../../messages/account-messages.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { NameFields } from '../../ui/form/person-fields.tsx';
import { acceptSignIn } from './accept-sign-in.ts';
import { NewPasswordFields } from './account-fields.tsx';
import { AuthOutcome, AuthScreen, NEEDLE_FOUND_DEG } from './auth-screen.tsx';

const AlreadySetUp = () => (
  <AuthOutcome
    title={setupTexts.doneTitle}
    needleDeg={NEEDLE_FOUND_DEG}
    actions={
      <ButtonLink to="/login" variant="filled" size="large">
        {setupTexts.signIn}
      </ButtonLink>
    }
  >
    <p>{setupTexts.done}</p>
  </AuthOutcome>
);

const createAdministrator = async (body: Setup): Promise<void> => {
  acceptSignIn(await api.setUp({ body }));
  showToast('success', sessionNotices.loggedIn);
};

/**
 * The screen of the first start's one-time link. The route's guard redirects once there is a
 * session.
 */
export const SetUp = ({ token }: { readonly token: string | undefined }) => {
  const { data } = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => api.getSetup({ signal }),
  });
  const { props, errors, failure, busy } = useForm({
    rule: setupForm,
    extra: { token: token ?? '' },
    send: ({ confirmPassword: _, ...setup }) => createAdministrator(setup),
    failed: accountFailures.registration,
  });
  const { title, intro, submit, submitting, passwordHint } = setupTexts;
  const formFailure = failure ?? (errors.token ? { text: errors.token, detail: null } : null);
  if (data?.isOpen === false) return <AlreadySetUp />;
  return (
    <AuthScreen title={title} intro={intro}>
      <Form {...props} failure={formFailure} busy={busy} submitText={submit} busyText={submitting}>
        <NameFields errors={errors} />
        <EmailField label={accountFieldLabels.email} name="email" autoComplete="email" error={errors.email} />
        <NewPasswordFields label={accountFieldLabels.password} hint={passwordHint} errors={errors} />
      </Form>
    </AuthScreen>
  );
};
