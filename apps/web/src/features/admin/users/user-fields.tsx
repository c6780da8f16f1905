import { adminUserErrors, userDialogTexts, userRoleLabels } from '@airdial/contract/user/messages';
import { type ListedUser, USER_ROLES, type UserRole } from '@airdial/contract/user/schema';
import { type ReactNode, useState } from 'react';
import type { FormErrors } from '../../../lib/form/form-errors.ts';
import { accountFieldLabels } from '../../../messages/account-messages.ts';
import { EmailField } from '../../../ui/form/email-field.tsx';
import { FieldRow } from '../../../ui/form/form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from './user-dialog.module.css';
import { valuesOf } from './user-values.ts';

const ROLES = USER_ROLES.map((value) => ({ value, text: userRoleLabels[value] }));

type FieldsProps = { readonly user: ListedUser | null; readonly errors: FormErrors };

const Names = ({ user, errors }: FieldsProps) => {
  const { firstName, lastName } = valuesOf(user);
  return (
    <FieldRow>
      <TextField
        label={accountFieldLabels.firstName}
        name="firstName"
        autoComplete="off"
        defaultValue={firstName}
        error={errors.firstName}
      />
      <TextField
        label={accountFieldLabels.lastName}
        name="lastName"
        autoComplete="off"
        defaultValue={lastName}
        error={errors.lastName}
      />
    </FieldRow>
  );
};

/** An administrator has no switch: they count as validated. What it was set to stays for the time after. */
const Standing = ({ user, errors }: FieldsProps) => {
  const stored = valuesOf(user);
  const [role, setRole] = useState<string>(stored.role);
  const isAdmin = role === ('admin' satisfies UserRole);
  return (
    <>
      <SelectField
        label={userDialogTexts.role}
        name="role"
        options={ROLES}
        defaultValue={stored.role}
        error={errors.role}
        hint={isAdmin ? adminUserErrors.validateAdmin : undefined}
        onChange={(event) => setRole(event.target.value)}
      />
      <div hidden={isAdmin} className={styles.switch}>
        <SwitchField
          label={userDialogTexts.validated}
          hint={userDialogTexts.validatedHint}
          name="isValidated"
          defaultChecked={stored.isValidated}
        />
      </div>
    </>
  );
};

type UserFieldsProps = FieldsProps & {
  /** What only one of the dialogs asks for. */
  readonly children?: ReactNode;
};

export const UserFields = ({ user, errors, children }: UserFieldsProps) => (
  <>
    <Names user={user} errors={errors} />
    <EmailField
      label={accountFieldLabels.email}
      name="email"
      autoComplete="off"
      defaultValue={valuesOf(user).email}
      hint={user === null ? undefined : userDialogTexts.emailHint}
      error={errors.email}
    />
    {children}
    <Standing user={user} errors={errors} />
  </>
);
