import type { ListedUser } from '@airdial/contract/user/schema';
import { draftTexts, editConflictTexts } from '../../../messages/admin-form-messages.ts';
import { adminUserTexts, userDialogTexts } from '../../../messages/admin-user-messages.ts';
import { DraftNotice } from '../../../ui/form/editing/draft-notice.tsx';
import { EditConflict } from '../../../ui/form/editing/edit-conflict.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { ToastedFailure } from '../../../ui/form/toasted-failure.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useUserEdit } from './use-user-edit.ts';
import { UserFields } from './user-fields.tsx';

type EditUserDialogProps = { readonly user: ListedUser; readonly onClose: () => void };

export const EditUserDialog = ({ user: listedUser, onClose }: EditUserDialogProps) => {
  const { props, user, errors, failure, busy, mayClose, conflict, draft } = useUserEdit(listedUser, onClose);
  return (
    <Dialog title={adminUserTexts.editUser} onClose={onClose} mayClose={mayClose}>
      <Form
        {...props}
        failure={null}
        busy={busy}
        submitText={userDialogTexts.save}
        busyText={userDialogTexts.saving}
      >
        {draft.notice && <DraftNotice {...draft.notice} texts={draftTexts} />}
        <UserFields key={`${user.version} ${draft.discards}`} user={user} errors={errors} />
        <ToastedFailure failure={conflict ? null : failure} />
        {conflict && <EditConflict {...conflict} texts={editConflictTexts} />}
      </Form>
    </Dialog>
  );
};
