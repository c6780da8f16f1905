import { createUserRule, type UserCreation } from '@airdial/contract/user/input';
import { adminUserNotices, adminUserTexts, userDialogTexts } from '@airdial/contract/user/messages';
import type { createUser } from '@airdial/contract/user/routes';
import { useQueryClient } from '@tanstack/react-query';
import { apiSend } from '../../../lib/api-client.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { accountFieldLabels } from '../../../messages/account-messages.ts';
import { Form } from '../../../ui/form/form.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useAccountForm } from './use-account-form.ts';
import { createFailure } from './user-failures.ts';
import { UserFields } from './user-fields.tsx';
import { refreshUsers } from './users-query.ts';

type Closing = { readonly onClose: () => void };

const useCreation = ({ onClose }: Closing) => {
  const queries = useQueryClient();
  const send = async (body: UserCreation) => {
    try {
      await apiSend<typeof createUser>('POST', '/api/users', { body });
    } catch (cause) {
      const failure = createFailure(cause);
      showToast('error', failure.text);
      return failure;
    }
    showToast('success', adminUserNotices.created);
    void refreshUsers(queries);
    onClose();
    return null;
  };
  return useAccountForm({ rule: createUserRule, user: null, send });
};

export const AddUserDialog = ({ onClose }: Closing) => {
  const { props, errors, failure, busy, mayClose } = useCreation({ onClose });
  return (
    <Dialog title={adminUserTexts.addUser} onClose={onClose} mayClose={mayClose}>
      <Form
        {...props}
        failure={failure}
        busy={busy}
        submitText={userDialogTexts.create}
        busyText={userDialogTexts.creating}
      >
        <UserFields user={null} errors={errors}>
          <PasswordField
            label={accountFieldLabels.password}
            name="password"
            autoComplete="new-password"
            hint={userDialogTexts.passwordHint}
            error={errors.password}
          />
        </UserFields>
      </Form>
    </Dialog>
  );
};
