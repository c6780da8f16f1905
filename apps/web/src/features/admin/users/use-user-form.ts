import type { ListedUser } from '@airdial/contract/user/schema';
import { useEffect } from 'react';
import { readForm } from '../../../lib/form/editing/form-values.ts';
import { useFormChanges } from '../../../lib/form/editing/use-form-changes.ts';
import { useUnsavedGuard } from '../../../lib/form/editing/use-unsaved-guard.ts';
import type { FormErrors, FormRule } from '../../../lib/form/form-errors.ts';
import type { FormFailure } from '../../../lib/form/form-failure.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { adminPanelTexts } from '../../../messages/admin-panel-messages.ts';
import { adminUserErrors } from '../../../messages/admin-user-messages.ts';

type UserFormOptions<Input> = {
  readonly rule: FormRule<Input>;
  /** The account that fills the fields; null for a new one. */
  readonly user: ListedUser | null;
  readonly send: (input: Input) => Promise<FormFailure | null>;
};

const onInvalid = (errors: FormErrors): void =>
  showToast('error', adminUserErrors.validationFailed(Object.values(errors)));

/** The form of both dialogs. */
export const useUserForm = <Input>({ rule, user, send }: UserFormOptions<Input>) => {
  const form = useForm({ rule, read: readForm, onInvalid, send });
  const { ref } = form.props;
  const { setBaseline, isDirty } = useFormChanges(ref);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user fills the fields with other values
  useEffect(() => setBaseline(ref.current), [setBaseline, ref, user]);
  const mayClose = useUnsavedGuard({ isDirty, question: adminPanelTexts.discard });
  return { ...form, mayClose };
};
