import { adminUserTexts, userDialogTexts } from '@airdial/contract/user/messages';
import type { ListedUser } from '@airdial/contract/user/schema';
import { editConflictTexts } from '../../../messages/admin-form-messages.ts';
import { EditConflict } from '../../../ui/form/edit-conflict.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useUserEdit } from './use-user-edit.ts';
import { userDifferences } from './user-differences.ts';
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
          <EditConflict
            texts={editConflictTexts}
            changes={userDifferences(known, theirs)}
            onLoad={edit.loadTheirs}
            onSaveMine={edit.saveMine}
          />
        )}
      </Form>
    </Dialog>
  );
};
