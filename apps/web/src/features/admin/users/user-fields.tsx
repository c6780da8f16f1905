import { type ListedUser, USER_ROLES, type UserRole } from '@airdial/contract/user/schema';
import { type ReactNode, useState } from 'react';
import type { FormErrors } from '../../../lib/form/form-errors.ts';
import { accountFieldLabels } from '../../../messages/account-messages.ts';
import { adminUserErrors, userDialogTexts, userRoleLabels } from '../../../messages/admin-user-messages.ts';
import { EmailField } from '../../../ui/form/email-field.tsx';
import { NameFields } from '../../../ui/form/person-fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import styles from './user-dialog.module.css';

const ROLES = USER_ROLES.map((value) => ({ value, text: userRoleLabels[value] }));

/** The initial values of the fields. */
const toValues = (user: ListedUser | null) => ({
  email: user?.email ?? '',
  role: user?.role ?? 'customer',
  isValidated: user?.isValidated ?? false,
});

type FieldsProps = { readonly user: ListedUser | null; readonly errors: FormErrors };

/**
 * Administrators count as validated. Their hidden switch keeps its value for when they lose the
 * role.
 */
const RoleFields = ({ user, errors }: FieldsProps) => {
  const initial = toValues(user);
  const [role, setRole] = useState<string>(initial.role);
  const isAdmin = role === ('admin' satisfies UserRole);
  return (
    <>
      <SelectField
        label={userDialogTexts.role}
        name="role"
        options={ROLES}
        defaultValue={initial.role}
        error={errors.role}
        hint={isAdmin ? adminUserErrors.validateAdmin : undefined}
        onInput={(event) => setRole(event.currentTarget.value)}
      />
      <div hidden={isAdmin} className={styles.switch}>
        <SwitchField
          label={userDialogTexts.validated}
          hint={userDialogTexts.validatedHint}
          name="isValidated"
          defaultChecked={initial.isValidated}
        />
      </div>
    </>
  );
};

type UserFieldsProps = FieldsProps & {
  /** The fields that only one of the dialogs has. */
  readonly children?: ReactNode;
};

export const UserFields = ({ user, errors, children }: UserFieldsProps) => (
  <>
    <NameFields errors={errors} names={user} isOwn={false} />
    <EmailField
      label={accountFieldLabels.email}
      name="email"
      autoComplete="off"
      defaultValue={toValues(user).email}
      hint={user === null ? undefined : userDialogTexts.emailHint}
      error={errors.email}
    />
    {children}
    <RoleFields user={user} errors={errors} />
  </>
);
