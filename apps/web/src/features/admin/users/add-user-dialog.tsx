import { createUserRule } from '@airdial/contract/user/input';
import { adminUserNotices } from '@airdial/contract/user/messages';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { accountFieldLabels } from '../../../messages/account-messages.ts';
import { adminUserErrors, adminUserTexts, userDialogTexts } from '../../../messages/admin-user-messages.ts';
import { DraftNotice } from '../../../ui/form/draft-notice.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { ToastedFailure } from '../../../ui/form/toasted-failure.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useUserForm } from './use-user-form.ts';
import { UserFields } from './user-fields.tsx';
import { refreshUsers } from './users-query.ts';

type AddUserDialogProps = { readonly onClose: () => void };

/** From the specification, section 8, 'Users'. */
const FAILURE = {
  fallback: adminUserErrors.createFailed,
  byStatus: { 409: adminUserErrors.emailTaken },
  shown: [400, 'password-needed'],
  fieldByCode: { 'email-taken': 'email' },
} as const;

const useUserCreation = (onCreated: () => void) => {
  const queries = useQueryClient();
  return useUserForm({
    rule: createUserRule,
    user: null,
    send: async (body) => {
      await api.createUser({ body });
      showToast('success', adminUserNotices.created);
      void refreshUsers(queries);
      onCreated();
    },
    failed: FAILURE,
  });
};

export const AddUserDialog = ({ onClose }: AddUserDialogProps) => {
  const { props, revision, errors, failure, busy, mayLeave, draft } = useUserCreation(onClose);
  return (
    <Dialog title={adminUserTexts.addUser} onClose={onClose} mayClose={mayLeave}>
      <Form
        {...props}
        failure={null}
        busy={busy}
        submitText={userDialogTexts.create}
        busyText={userDialogTexts.creating}
      >
        {draft && <DraftNotice {...draft} />}
        <UserFields key={revision} user={null} errors={errors}>
          <PasswordField
            label={accountFieldLabels.password}
            name="password"
            autoComplete="new-password"
            hint={userDialogTexts.passwordHint}
            error={errors.password}
          />
        </UserFields>
        <ToastedFailure failure={failure} />
      </Form>
    </Dialog>
  );
};
