import { accountNotices } from '@airdial/contract/account/messages';
import { email as emailRule } from '@airdial/contract/common/email-address';
import { type FormEvent, useState } from 'react';
import { ResendVerificationButton } from '../../entities/session/resend-verification-button.tsx';
import { useUser } from '../../entities/session/session-context.tsx';
import type { FormErrors } from '../../lib/form/form-errors.ts';
import { useListFocus } from '../../lib/use-list-focus.ts';
import { accountFieldLabels } from '../../messages/account-messages.ts';
import { profileTexts } from '../../messages/member-messages.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DraftNotice } from '../../ui/form/draft-notice.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { CurrentPasswordField, NameFields } from '../../ui/form/person-fields.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useProfileUpdate } from './use-profile-update.ts';

/** A new address that is not confirmed yet. */
const PendingEmail = ({ email }: { readonly email: string }) => (
  <Notice kind="mail" title={<p>{profileTexts.pendingEmail(email)}</p>}>
    <p>
      <ResendVerificationButton />
    </p>
  </Notice>
);

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
  const { form, saved, revision, discards, draft } = useProfileUpdate();
  const user = useUser();
  const { email, pendingEmail } = user;
  // Enter in the address or its password saves them, and their fields begin anew.
  const heading = useListFocus<HTMLHeadingElement>('section');
  // It may have been confirmed meanwhile, or ended with another password.
  const isOver = saved.text === accountNotices.newEmailUnconfirmed && pendingEmail === null;
  return (
    <Panel aria-labelledby={TITLE_ID}>
      <h2 ref={heading} id={TITLE_ID} tabIndex={-1}>
        {profileTexts.detailsTitle}
      </h2>
      {pendingEmail !== null && <PendingEmail email={pendingEmail} />}
      <Form
        {...form.props}
        failure={form.failure}
        busy={form.busy}
        submitText={profileTexts.save}
        busyText={profileTexts.saving}
      >
        {draft && <DraftNotice {...draft} />}
        <NameFields key={discards} errors={form.errors} names={user} />
        <EmailAddress key={`${revision} ${pendingEmail ?? email}`} errors={form.errors} />
        {saved.text !== null && !isOver && (
          // The toast announces it.
          <Notice kind="success" title={<p>{saved.text}</p>} />
        )}
      </Form>
    </Panel>
  );
};
