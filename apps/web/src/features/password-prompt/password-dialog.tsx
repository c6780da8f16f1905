import { confirmPasswordRule } from '@airdial/contract/account/input';
import { useEffect, useRef } from 'react';
import { useUser } from '../../entities/session/session-context.tsx';
import { api } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { accountErrors, passwordPromptTexts } from '../../messages/account-messages.ts';
import { Button } from '../../ui/form/button.tsx';
import { ButtonRow } from '../../ui/form/button-row.tsx';
import { FormFailure } from '../../ui/form/form-failure.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const useConfirmation = (onConfirmed: () => void) =>
  useForm({
    rule: confirmPasswordRule,
    send: async (body) => {
      await api.confirmPassword({ body });
      onConfirmed();
    },
    failed: { fallback: accountErrors.unexpected, showsClientMessage: true, toast: null },
  });

type PasswordDialogProps = {
  readonly onConfirmed: () => void;
  /** The dialog is closed without a confirmed password. */
  readonly onClose: () => void;
};

const PasswordDialog = ({ onConfirmed, onClose }: PasswordDialogProps) => {
  const { props, busy, errors, failure } = useConfirmation(onConfirmed);
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
        <PasswordField
          ref={field}
          label={passwordPromptTexts.password}
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
        <FormFailure failure={errors.currentPassword === undefined ? failure : null} />
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
