import { profileRule } from '@airdial/contract/account/input';
import { useEffect, useState } from 'react';
import { saveProfile } from '../../entities/session/save-profile.ts';
import { useUser } from '../../entities/session/session-context.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { showToast } from '../../lib/toast-store.ts';
import { accountFailures } from '../../messages/account-failures.ts';
import { accountFieldLabels } from '../../messages/account-messages.ts';
import { dashboardTexts } from '../../messages/member-messages.ts';
import { Button } from '../../ui/form/button.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { CurrentPasswordField } from '../../ui/form/person-fields.tsx';

const CorrectionForm = ({ onDone }: { readonly onDone: () => void }) => {
  const { email, firstName, lastName } = useUser();
  const { props, errors, failure, busy } = useForm({
    rule: profileRule,
    extra: { firstName, lastName },
    send: async (body) => {
      showToast('success', await saveProfile(body));
      onDone();
    },
    failed: accountFailures.profile,
  });
  // The button that opens the form is gone.
  useEffect(() => props.ref.current?.querySelector('input')?.focus(), [props.ref]);
  return (
    <Form
      {...props}
      failure={failure}
      busy={busy}
      submitText={dashboardTexts.saveEmail}
      busyText={dashboardTexts.savingEmail}
    >
      <EmailField
        label={accountFieldLabels.email}
        name="email"
        autoComplete="email"
        defaultValue={email}
        error={errors.email}
      />
      <CurrentPasswordField error={errors.currentPassword} />
    </Form>
  );
};

/** For an address that was mistyped at the registration: its mail never arrives. */
export const CorrectEmail = () => {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <CorrectionForm onDone={() => setOpen(false)} />;
  return <Button onClick={() => setOpen(true)}>{dashboardTexts.correctEmail}</Button>;
};
