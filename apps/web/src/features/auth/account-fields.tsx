import type { FormErrors } from '../../lib/form/form-errors.ts';
import { accountFieldLabels } from '../../messages/account-messages.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';

type NewPasswordFieldsProps = {
  readonly errors: FormErrors;
  readonly label: string;
  readonly hint: string;
};

/** A new password and its confirmation. */
export const NewPasswordFields = ({ errors, label, hint }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      error={errors.password}
      hint={hint}
    />
    <PasswordField
      label={accountFieldLabels.confirmPassword}
      name="confirmPassword"
      autoComplete="new-password"
      error={errors.confirmPassword}
    />
  </>
);
