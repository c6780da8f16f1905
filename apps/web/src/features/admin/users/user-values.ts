import type { ListedUser } from '@airdial/contract/user/schema';
import { readForm } from '../../../lib/form/form-values.ts';

/** What the dialog asks for, as an account has it; of a new one, the defaults. */
export const valuesOf = (user: ListedUser | null) => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  role: user?.role ?? 'customer',
  isValidated: user?.isValidated ?? false,
});

/** Whether the form holds something else than the account. */
export const isChanged = (form: HTMLFormElement, user: ListedUser | null): boolean => {
  const typed = readForm(form);
  const stored: Readonly<Record<string, string | boolean>> = { password: '', ...valuesOf(user) };
  return Object.keys(typed).some((name) => typed[name] !== stored[name]);
};
