import { changePasswordForm, type PasswordChange } from '@airdial/contract/account/input';
import { accountNotices } from '@airdial/contract/account/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useInvalidateProfile } from '../../entities/session/profile-query.ts';
import { useUser } from '../../entities/session/session-context.tsx';
import { SESSIONS_KEY } from '../../entities/session/use-session-list.ts';
import { api } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { showToast } from '../../lib/toast-store.ts';
import { accountFailures } from '../../messages/account-failures.ts';
import {
  accountFieldLabels,
  adminPasswordHint,
  resetPasswordTexts,
} from '../../messages/account-messages.ts';
import { profileTexts } from '../../messages/member-messages.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { CurrentPasswordField } from '../../ui/form/person-fields.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

const TITLE_ID = 'password-title';

const usePasswordChange = () => {
  const queries = useQueryClient();
  const invalidateProfile = useInvalidateProfile();
  const [changed, setChanged] = useState(false);
  const send = async ({ currentPassword, newPassword }: PasswordChange, form: HTMLFormElement) => {
    setChanged(false);
    await api.changePassword({ body: { currentPassword, newPassword } });
    showToast('success', accountNotices.passwordChanged);
    void queries.invalidateQueries({ queryKey: SESSIONS_KEY });
    // The server has ended a change of address that waited.
    invalidateProfile();
    form.reset();
    setChanged(true);
  };
  const form = useForm({
    rule: changePasswordForm,
    onInvalid: () => setChanged(false),
    send,
    failed: accountFailures.passwordChange,
    question: profileTexts.discard,
  });
  return { form, changed };
};

/** Hidden: tells password managers which account's password changes. */
const UsernameForPasswordManagers = () => (
  <input type="text" autoComplete="username" value={useUser().email} readOnly hidden />
);

export const PasswordForm = () => {
  const { form, changed } = usePasswordChange();
  const { role } = useUser();
  const { errors } = form;
  return (
    <Panel aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID}>{profileTexts.passwordTitle}</h2>
      <Form
        {...form.props}
        failure={form.failure}
        busy={form.busy}
        submitText={profileTexts.changePassword}
        busyText={profileTexts.changingPassword}
      >
        <UsernameForPasswordManagers />
        <CurrentPasswordField error={errors.currentPassword} />
        <PasswordField
          label={accountFieldLabels.newPassword}
          name="newPassword"
          autoComplete="new-password"
          hint={role === 'admin' ? adminPasswordHint : resetPasswordTexts.passwordHint}
          error={errors.newPassword}
        />
        <PasswordField
          label={accountFieldLabels.confirmNewPassword}
          name="confirmPassword"
          autoComplete="new-password"
          hint={profileTexts.passwordNote}
          error={errors.confirmPassword}
        />
        {changed && <Notice kind="success" title={<p role="status">{accountNotices.passwordChanged}</p>} />}
      </Form>
    </Panel>
  );
};
