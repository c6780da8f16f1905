import { testEmailRule } from '@airdial/contract/mail/input';
import { adminEmailNotices } from '@airdial/contract/mail/messages';
import { api } from '../../../lib/api.ts';
import { ShownFailure } from '../../../lib/failure.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { settingsFailure } from '../../../messages/admin-form-messages.ts';
import { adminEmailErrors, adminEmailTexts } from '../../../messages/admin-mail-messages.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonRow } from '../../../ui/form/button-row.tsx';
import { EmailField } from '../../../ui/form/email-field.tsx';
import { ToastedFailure } from '../../../ui/form/toasted-failure.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

type TestDialogProps = {
  /** Whether the form has unsaved changes, which the test does not use. */
  readonly hasChanges: boolean;
  readonly onClose: () => void;
};

type TestInput = { readonly testEmail: string };

/** The call succeeds even when the mail server refuses the mail: its response has the reason. */
const sendTest = async (body: TestInput): Promise<void> => {
  const { success, message } = await api.testEmail({ body });
  if (success) return;
  const text = message || adminEmailErrors.testFailed;
  showToast('error', text);
  throw new ShownFailure(text);
};

const useTest = (onSent: () => void) =>
  useForm({
    rule: testEmailRule,
    send: async (input) => {
      await sendTest(input);
      showToast('success', adminEmailNotices.testSent(input.testEmail));
      onSent();
    },
    failed: { ...settingsFailure, fallback: adminEmailErrors.testFailed },
  });

export const TestDialog = ({ hasChanges, onClose }: TestDialogProps) => {
  const { props, busy, errors, failure } = useTest(onClose);
  return (
    <Dialog title={adminEmailTexts.testTitle} onClose={onClose}>
      <form {...props} className="stack" aria-busy={busy}>
        <p>{adminEmailTexts.testIntro}</p>
        {hasChanges && <Notice kind="waiting" title={<p>{adminEmailTexts.testIsOfSaved}</p>} />}
        <EmailField
          label={adminEmailTexts.testAddress}
          name="testEmail"
          autoComplete="email"
          error={errors.testEmail}
        />
        <ToastedFailure failure={failure} />
        <ButtonRow>
          <Button onClick={onClose}>{adminEmailTexts.cancel}</Button>
          <Button type="submit" variant="filled" aria-disabled={busy}>
            {busy ? adminEmailTexts.sendingTest : adminEmailTexts.sendTest}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
};
