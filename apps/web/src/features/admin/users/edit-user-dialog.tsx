import type { ListedUser } from '@airdial/contract/user/schema';
import { editConflictTexts } from '../../../messages/admin-form-messages.ts';
import { adminUserTexts, userDialogTexts } from '../../../messages/admin-user-messages.ts';
import { DraftNotice } from '../../../ui/form/draft-notice.tsx';
import { EditConflict } from '../../../ui/form/editing/edit-conflict.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { ToastedFailure } from '../../../ui/form/toasted-failure.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useUserEdit } from './use-user-edit.ts';
import { UserFields } from './user-fields.tsx';

type EditUserDialogProps = { readonly user: ListedUser; readonly onClose: () => void };

export const EditUserDialog = ({ user: listedUser, onClose }: EditUserDialogProps) => {
  const form = useUserEdit(listedUser, onClose);
  const { props, user, revision, errors, failure, busy, mayLeave, conflict, draft } = form;
  return (
    <Dialog title={adminUserTexts.editUser} onClose={onClose} mayClose={mayLeave}>
      <Form
        {...props}
        failure={null}
        busy={busy}
        submitText={userDialogTexts.save}
        busyText={userDialogTexts.saving}
      >
        {draft && <DraftNotice {...draft} />}
        <UserFields key={revision} user={user} errors={errors} />
        <ToastedFailure failure={conflict ? null : failure} />
        {conflict && <EditConflict {...conflict} texts={editConflictTexts} />}
      </Form>
    </Dialog>
  );
};
