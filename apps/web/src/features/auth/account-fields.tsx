import type { FormErrors } from '../../lib/form/form-errors.ts';
import { accountFieldLabels } from '../../messages/account-messages.ts';
import { FieldRow } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

type FieldsProps = { readonly errors: FormErrors };

export const NameFields = ({ errors }: FieldsProps) => (
  <FieldRow>
    <TextField
      label={accountFieldLabels.firstName}
      name="firstName"
      autoComplete="given-name"
      error={errors.firstName}
    />
    <TextField
      label={accountFieldLabels.lastName}
      name="lastName"
      autoComplete="family-name"
      error={errors.lastName}
    />
  </FieldRow>
);

type NewPasswordFieldsProps = FieldsProps & { readonly label: string; readonly hint: string };

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
