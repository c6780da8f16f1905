import { countsAsValidated } from '@airdial/contract/entities/account-standing';
import type { ListedUser } from '@airdial/contract/entities/user';
import { accountFieldLabels } from '@airdial/contract/messages/account-screen-texts';
import {
  adminUserColumns,
  adminUserTexts,
  userDialogTexts,
  userRoleLabels,
} from '@airdial/contract/messages/admin-user-messages';

const statusOf = (user: ListedUser): string =>
  [
    countsAsValidated(user) ? adminUserTexts.validated : adminUserTexts.pending,
    user.isEmailVerified ? null : adminUserTexts.unverified,
    user.isActive ? null : adminUserTexts.inactive,
  ]
    .filter((text) => text !== null)
    .join(', ');

/** What an administrator can change, as they read it. */
const readable = (user: ListedUser): Readonly<Record<string, string>> => ({
  [accountFieldLabels.firstName]: user.firstName,
  [accountFieldLabels.lastName]: user.lastName,
  [accountFieldLabels.email]: user.email,
  [adminUserColumns.role]: userRoleLabels[user.role],
  [adminUserColumns.status]: statusOf(user),
});

/** A line for each value that is another one now. */
export const describeDifferences = (before: ListedUser, after: ListedUser): string[] => {
  const old = readable(before);
  return Object.entries(readable(after))
    .filter(([name, value]) => value !== old[name])
    .map(([name, value]) => userDialogTexts.is(name, value));
};
