import type { ListedUser } from '@airdial/contract/user/schema';
import { readForm } from '../../../lib/form/form-values.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { adminUserErrors } from '../../../messages/admin-user-messages.ts';
import { dialogDraftName } from '../shared/reopened-dialog.ts';
import { type EditedFormOptions, useEditedForm } from '../shared/use-edited-form.ts';

type UserFormOptions<Input> = Pick<
  EditedFormOptions<Input, ListedUser>,
  'rule' | 'send' | 'failed' | 'conflict'
> & {
  /** The account that fills the fields; null for a new one. */
  readonly user: ListedUser | null;
};

/** The form of both dialogs. */
export const useUserForm = <Input>({ user, ...options }: UserFormOptions<Input>) =>
  useEditedForm<Input, ListedUser>({
    ...options,
    read: readForm,
    onInvalid: (errors) => showToast('error', adminUserErrors.validationFailed(Object.values(errors))),
    name: dialogDraftName('user', user?._id ?? null),
    version: user?.version ?? null,
    secrets: ['password'],
  });
