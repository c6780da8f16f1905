import type { ListedUser } from '@airdial/contract/user/schema';
import { useEffect } from 'react';
import type { Failure } from '../../../lib/failure.ts';
import { withoutSecrets } from '../../../lib/form/editing/use-edited-fields.ts';
import type { FormErrors, FormRule } from '../../../lib/form/form-errors.ts';
import { readForm } from '../../../lib/form/form-values.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useFormChanges } from '../../../lib/form/use-form-changes.ts';
import { useUnsavedGuard } from '../../../lib/form/use-unsaved-guard.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { adminPanelTexts } from '../../../messages/admin-panel-messages.ts';
import { adminUserErrors } from '../../../messages/admin-user-messages.ts';
import { toFormNotice } from '../shared/form-notice.ts';
import { dialogDraftName } from '../shared/reopened-dialog.ts';
import { useDialogDraft } from '../shared/use-dialog-draft.ts';

/** Fields that a draft never contains. */
const SECRETS = ['password'];

type UserFormOptions<Input> = {
  readonly rule: FormRule<Input>;
  /** The account that fills the fields; null for a new one. */
  readonly user: ListedUser | null;
  readonly send: (input: Input, form: HTMLFormElement) => Promise<Failure | null>;
};

const onInvalid = (errors: FormErrors): void =>
  showToast('error', adminUserErrors.validationFailed(Object.values(errors)));

/** The form of both dialogs. */
export const useUserForm = <Input>({ rule, user, send }: UserFormOptions<Input>) => {
  const form = useForm({ rule, read: readForm, onInvalid, send });
  const { ref } = form.props;
  const { setBaseline, getChanges, isDirty } = useFormChanges(ref);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user fills the fields with other values
  useEffect(() => setBaseline(ref.current), [setBaseline, ref, user]);
  const { version = null } = user ?? {};
  const draft = useDialogDraft({
    form: ref,
    name: dialogDraftName('user', user?._id ?? null),
    version,
    read: () => withoutSecrets(getChanges(), SECRETS),
  });
  const { discards } = draft;
  useEffect(() => {
    if (discards > 0) setBaseline(ref.current);
  }, [setBaseline, ref, discards]);
  const mayClose = useUnsavedGuard({ isDirty, question: adminPanelTexts.discard });
  return { ...form, failure: toFormNotice(form.failure), mayClose, draft };
};
