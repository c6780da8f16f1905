import { confirmPasswordRule } from '@airdial/contract/account/input';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../entities/session/session-context.tsx';
import { api } from '../../lib/api.ts';
import { hasCode } from '../../lib/api-error.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { accountErrors, passwordPromptTexts } from '../../messages/account-messages.ts';
import { Button } from '../../ui/form/button.tsx';
import { ButtonRow } from '../../ui/form/button-row.tsx';
import { CodeField } from '../../ui/form/code-field.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { CurrentPasswordField } from '../../ui/form/person-fields.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** Only the owner of the password learns that the account has a second factor. */
const useConfirmation = (onConfirmed: () => void) => {
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({
    rule: confirmPasswordRule,
    send: async (body) => {
      try {
        await api.confirmPassword({ body });
        onConfirmed();
      } catch (cause) {
        if (!hasCode(cause, 'code-needed')) throw cause;
        setNeedsCode(true);
      }
    },
    failed: { fallback: accountErrors.unexpected, showsClientMessage: true, toast: null },
  });
  return { ...form, needsCode };
};

type PasswordDialogProps = {
  readonly onConfirmed: () => void;
  /** The dialog is closed without a confirmed password. */
  readonly onClose: () => void;
};

const PasswordDialog = ({ onConfirmed, onClose }: PasswordDialogProps) => {
  const { props, busy, errors, failure, needsCode } = useConfirmation(onConfirmed);
  const { email } = useUser();
  const field = useRef<HTMLInputElement>(null);
  // After the dialog has opened, which focuses its first control.
  useEffect(() => field.current?.focus(), []);
  return (
    <Dialog title={passwordPromptTexts.title} onClose={onClose}>
      <form {...props} className="stack" aria-busy={busy}>
        <p>{passwordPromptTexts.intro}</p>
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <CurrentPasswordField
          ref={field}
          label={passwordPromptTexts.password}
          error={errors.currentPassword}
        />
        {needsCode && <CodeField error={errors.code} />}
        <FormFailure failure={Object.keys(errors).length === 0 ? failure : null} />
        <ButtonRow>
          <Button onClick={onClose}>{passwordPromptTexts.cancel}</Button>
          <Button type="submit" variant="filled" aria-disabled={busy}>
            {busy ? passwordPromptTexts.confirming : passwordPromptTexts.confirm}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
};

export default PasswordDialog;
