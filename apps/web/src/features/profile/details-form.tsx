import { email as emailRule } from '@airdial/contract/common/email-address';
import { type FormEvent, useState } from 'react';
import { useUser } from '../../entities/session/session-context.tsx';
import { useResendVerification } from '../../entities/session/use-resend-verification.ts';
import type { FormErrors } from '../../lib/form/form-errors.ts';
import { accountFieldLabels } from '../../messages/account-messages.ts';
import { profileTexts } from '../../messages/member-messages.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { CurrentPasswordField, NameFields } from '../../ui/form/person-fields.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useProfileUpdate } from './use-profile-update.ts';

/** A new address that is not confirmed yet. */
const PendingEmail = ({ email }: { readonly email: string }) => {
  const { resend, text, busy } = useResendVerification();
  return (
    <Notice kind="mail" title={<p>{profileTexts.pendingEmail(email)}</p>}>
      <p>
        <Button onClick={resend} aria-disabled={busy}>
          {text}
        </Button>
      </p>
    </Notice>
  );
};

const TITLE_ID = 'details-title';

type FieldsProps = { readonly errors: FormErrors };

/**
 * Holds the pending address, because saving the present one cancels its change. Shows the password
 * field as soon as the address differs from both.
 */
const EmailAddress = ({ errors }: FieldsProps) => {
  const { email, pendingEmail } = useUser();
  const [isChanged, setChanged] = useState(false);
  const compare = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const typed = emailRule.safeParse(currentTarget.value);
    setChanged(typed.success && typed.data !== email && typed.data !== pendingEmail);
  };
  return (
    <>
      <EmailField
        label={accountFieldLabels.email}
        name="email"
        autoComplete="email"
        defaultValue={pendingEmail ?? email}
        error={errors.email}
        onInput={compare}
      />
      {isChanged && <CurrentPasswordField hint={profileTexts.emailChange} error={errors.currentPassword} />}
    </>
  );
};

export const DetailsForm = () => {
  const { form, saved } = useProfileUpdate();
  const user = useUser();
  const { email, pendingEmail } = user;
  return (
    <Panel aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID}>{profileTexts.detailsTitle}</h2>
      {pendingEmail !== null && <PendingEmail email={pendingEmail} />}
      <Form
        {...form.props}
        failure={form.failure}
        busy={form.busy}
        submitText={profileTexts.save}
        busyText={profileTexts.saving}
      >
        <NameFields errors={form.errors} names={user} />
        <EmailAddress key={`${saved.count} ${pendingEmail ?? email}`} errors={form.errors} />
        {saved.text !== null && <Notice kind="success" title={<p role="status">{saved.text}</p>} />}
      </Form>
    </Panel>
  );
};
