import { countsAsValidated } from '@airdial/contract/user/account-status';
import { adminUserColumns, adminUserTexts, userRoleLabels } from '@airdial/contract/user/messages';
import type { ListedUser } from '@airdial/contract/user/schema';
import { accountFieldLabels } from '../../../messages/account-messages.ts';
import { storedChanges } from '../shared/stored-changes.ts';

const statusOf = (user: ListedUser): string =>
  [
    countsAsValidated(user) ? adminUserTexts.validated : adminUserTexts.pending,
    ...(user.isEmailVerified ? [] : [adminUserTexts.unverified]),
    ...(user.isActive ? [] : [adminUserTexts.inactive]),
  ].join(', ');

/** What an administrator can change, as they read it. */
const readable = (user: ListedUser) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  role: userRoleLabels[user.role],
  status: statusOf(user),
});

const LABELS = {
  firstName: accountFieldLabels.firstName,
  lastName: accountFieldLabels.lastName,
  email: accountFieldLabels.email,
  role: adminUserColumns.role,
  status: adminUserColumns.status,
};

/** What somebody else has made of an account. */
export const userDifferences = (before: ListedUser, after: ListedUser) =>
  storedChanges(readable(before), readable(after), LABELS);
