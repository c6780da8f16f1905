import type { ListedUser } from '@airdial/contract/entities/user';
import { adminUserTexts, userDialogTexts } from '@airdial/contract/messages/admin-user-messages';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useUserEdit } from './use-user-edit.ts';
import { UserConflict } from './user-conflict.tsx';
import { UserFields } from './user-fields.tsx';

type EditUserDialogProps = { readonly user: ListedUser; readonly onClose: () => void };

export const EditUserDialog = ({ user, onClose }: EditUserDialogProps) => {
  const edit = useUserEdit(user, onClose);
  const { known, theirs } = edit;
  return (
    <Dialog title={adminUserTexts.editUser} onClose={onClose} mayClose={edit.mayClose}>
      <Form
        {...edit.props}
        failure={edit.failure}
        busy={edit.busy}
        submitText={userDialogTexts.save}
        busyText={userDialogTexts.saving}
      >
        <UserFields key={known.version} user={known} errors={edit.errors} />
        {theirs && (
          <UserConflict
            known={known}
            theirs={theirs}
            onLoadTheirs={edit.loadTheirs}
            onSaveMine={edit.saveMine}
          />
        )}
      </Form>
    </Dialog>
  );
};
