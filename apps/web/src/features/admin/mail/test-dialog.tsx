import { testEmailRule } from '@airdial/contract/mail/input';
import { adminEmailErrors, adminEmailNotices, adminEmailTexts } from '@airdial/contract/mail/messages';
import type { testEmail } from '@airdial/contract/mail/routes';
import { apiSend } from '../../../lib/api-client.ts';
import type { FormErrors } from '../../../lib/form/form-errors.ts';
import type { FormFailure as Failure } from '../../../lib/form/form-failure.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonRow } from '../../../ui/form/button-row.tsx';
import { EmailField } from '../../../ui/form/email-field.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { tellConfigFailure } from '../shared/config-failure.ts';
import styles from './admin-email.module.css';

type TestDialogProps = {
  /** Of the form, not saved yet. */
  readonly hasChanges: boolean;
  readonly onClose: () => void;
};

type Sent = { readonly testEmail: string };

/** A mail server that would not take the mail is no failed call: the answer says why. */
const sendTest = async (body: Sent): Promise<Failure | null> => {
  const path = '/api/email-config/test';
  const { success, message } = await apiSend<typeof testEmail>('POST', path, { body });
  if (success) return null;
  const text = message || adminEmailErrors.testFailed;
  showToast('error', text);
  return { text: adminEmailErrors.testFailed, detail: message, fieldErrors: [] };
};

const sayWhatIsWrong = (errors: FormErrors) => {
  if (errors.testEmail !== undefined) showToast('error', errors.testEmail);
};

const useTest = (onSent: () => void) => {
  const { fixFields, testFailed } = adminEmailErrors;
  const send = async (sent: Sent): Promise<Failure | null> => {
    try {
      const failure = await sendTest(sent);
      if (failure) return failure;
      showToast('success', adminEmailNotices.testSent(sent.testEmail));
      onSent();
      return null;
    } catch (cause) {
      return tellConfigFailure(cause, { fixFields, saveFailed: testFailed });
    }
  };
  return useForm({ rule: testEmailRule, send, onRefused: sayWhatIsWrong });
};

export const TestDialog = ({ hasChanges, onClose }: TestDialogProps) => {
  const { props, busy, errors, failure } = useTest(onClose);
  return (
    <Dialog title={adminEmailTexts.testTitle} onClose={onClose}>
      <form {...props} className={styles.form} aria-busy={busy}>
        <p>{adminEmailTexts.testIntro}</p>
        {hasChanges && <Notice kind="waiting" title={<p>{adminEmailTexts.testIsOfSaved}</p>} />}
        <EmailField
          label={adminEmailTexts.testAddress}
          name="testEmail"
          autoComplete="email"
          error={errors.testEmail}
        />
        <FormFailure failure={failure} />
        <ButtonRow>
          <Button onClick={onClose}>{adminEmailTexts.cancel}</Button>
          <Button type="submit" look="filled" aria-disabled={busy}>
            {busy ? adminEmailTexts.sendingTest : adminEmailTexts.sendTest}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
};
