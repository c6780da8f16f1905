import { adminUserErrors } from '@airdial/contract/user/messages';
import type { ListedUser } from '@airdial/contract/user/schema';
import type { FormErrors, FormRule } from '../../../lib/form/form-errors.ts';
import type { FormFailure } from '../../../lib/form/form-failure.ts';
import { readForm } from '../../../lib/form/form-values.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useNavigationGuard } from '../../../lib/form/use-navigation-guard.ts';
import { useUnsaved } from '../../../lib/form/use-unsaved.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { adminPanelTexts } from '../../../messages/admin-panel-messages.ts';
import { isChanged } from './user-values.ts';

type AccountFormOptions<Sent> = {
  readonly rule: FormRule<Sent>;
  /** Whose fields were filled in; null for a new account. */
  readonly user: ListedUser | null;
  readonly send: (sent: Sent) => Promise<FormFailure | null>;
};

const tellAll = (errors: FormErrors): void =>
  showToast('error', adminUserErrors.validationFailed(Object.values(errors)));

/** The form of both dialogs: all complaints in one toast, and nothing typed goes without a question. */
export const useAccountForm = <Sent>({ rule, user, send }: AccountFormOptions<Sent>) => {
  const form = useForm({ rule, read: readForm, onRefused: tellAll, send });
  const { ref } = form.props;
  const isDirty = () => ref.current !== null && isChanged(ref.current, user);
  const mayClose = useUnsaved({ isDirty, question: adminPanelTexts.discard });
  useNavigationGuard(mayClose);
  return { ...form, mayClose };
};
