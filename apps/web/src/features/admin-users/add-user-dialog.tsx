import { accountFieldLabels } from '@airdial/contract/messages/account-screen-texts';
import {
  adminUserNotices,
  adminUserTexts,
  userDialogTexts,
} from '@airdial/contract/messages/admin-user-messages';
import type { createUser } from '@airdial/contract/routes/user-routes';
import { createUserRule, type UserCreation } from '@airdial/contract/rules/user-rules';
import { useQueryClient } from '@tanstack/react-query';
import { apiSend } from '../../lib/api-client.ts';
import { showToast } from '../../lib/toast-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
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
