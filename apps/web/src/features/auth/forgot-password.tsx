import { forgotPasswordRule } from '@airdial/contract/account/input';
import { accountNotices } from '@airdial/contract/account/messages';
import { useState } from 'react';
import { useSite } from '../../entities/site/site.ts';
import { api } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { showToast } from '../../lib/toast-store.ts';
import { accountFailures } from '../../messages/account-failures.ts';
import { accountFieldLabels, forgotPasswordTexts } from '../../messages/account-messages.ts';
import { EmailField } from '../../ui/form/email-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { AuthButtonLink, BackToLogin, useWayOn } from './auth-links.tsx';
import { AuthOutcome, AuthScreen, NEEDLE_FOUND_DEG, NEEDLE_LOST_DEG } from './auth-screen.tsx';

const WayOn = () => {
  const { to, text } = useWayOn();
  return (
    <AuthButtonLink to={to} variant="filled" size="large">
      {text}
    </AuthButtonLink>
  );
};

const LinkSent = ({ email }: { readonly email: string }) => (
  <AuthOutcome title={forgotPasswordTexts.sentTitle} needleDeg={NEEDLE_FOUND_DEG} actions={<WayOn />}>
    <p>{forgotPasswordTexts.sent(email)}</p>
  </AuthOutcome>
);

const NoMail = () => (
  <AuthOutcome title={forgotPasswordTexts.title} needleDeg={NEEDLE_LOST_DEG} actions={<WayOn />}>
    <p>{forgotPasswordTexts.noMail}</p>
  </AuthOutcome>
);

/** Responds the same to every address, so that it does not reveal who has an account. */
export const ForgotPassword = () => {
  const { emailEnabled } = useSite().system;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { props, errors, failure, busy } = useForm({
    rule: forgotPasswordRule,
    send: async (body) => {
      await api.forgotPassword({ body });
      showToast('success', accountNotices.resetLinkSent);
      setSentTo(body.email);
    },
    failed: accountFailures.resetMail,
  });
  const { title, intro, submit, submitting } = forgotPasswordTexts;
  if (!emailEnabled) return <NoMail />;
  if (sentTo !== null) return <LinkSent email={sentTo} />;
  return (
    <AuthScreen title={title} intro={intro} aside={<BackToLogin />}>
      <Form {...props} failure={failure} busy={busy} submitText={submit} busyText={submitting}>
        <EmailField
          label={accountFieldLabels.email}
          name="email"
          autoComplete="username"
          error={errors.email}
        />
      </Form>
    </AuthScreen>
  );
};
