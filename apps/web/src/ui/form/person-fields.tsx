import { accountFieldLabels } from '../../messages/account-messages.ts';
import { FieldRow } from './form.tsx';
import { PasswordField } from './password-field.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

type NameFieldsProps = {
  readonly errors: Readonly<Record<string, string>>;
  readonly names?: { readonly firstName: string; readonly lastName: string } | null;
  /** Browsers fill in the names of their owner alone. */
  readonly isOwn?: boolean;
};

/** First and last name of an account. */
export const NameFields = ({ errors, names, isOwn = true }: NameFieldsProps) => (
  <FieldRow>
    <TextField
      label={accountFieldLabels.firstName}
      name="firstName"
      autoComplete={isOwn ? 'given-name' : 'off'}
      defaultValue={names?.firstName}
      error={errors.firstName}
    />
    <TextField
      label={accountFieldLabels.lastName}
      name="lastName"
      autoComplete={isOwn ? 'family-name' : 'off'}
      defaultValue={names?.lastName}
      error={errors.lastName}
    />
  </FieldRow>
);

type CurrentPasswordFieldProps = Pick<TextFieldProps, 'error' | 'hint'> &
  Partial<Pick<TextFieldProps, 'label' | 'ref'>>;

/** The password that allows a change of the account. */
export const CurrentPasswordField = (field: CurrentPasswordFieldProps) => (
  <PasswordField
    label={accountFieldLabels.currentPassword}
    name="currentPassword"
    autoComplete="current-password"
    {...field}
  />
);
