import { countsAsValidated } from '@airdial/contract/user/account-status';
import { type UserUpdate, updateUserRule } from '@airdial/contract/user/input';
import { adminUserNotices } from '@airdial/contract/user/messages';
import type { ListedUser } from '@airdial/contract/user/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PROFILE_KEY } from '../../../entities/session/profile-query.ts';
import { useUser } from '../../../entities/session/session-context.tsx';
import { api } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { accountFieldLabels } from '../../../messages/account-messages.ts';
import {
  adminUserColumns,
  adminUserErrors,
  adminUserTexts,
  userQuestions,
  userRoleLabels,
} from '../../../messages/admin-user-messages.ts';
import { storedChanges } from '../shared/stored-changes.ts';
import { useUserForm } from './use-user-form.ts';
import { fetchUser, refreshUsers } from './users-query.ts';

/** From the specification, section 8, 'Users'; a 409 says that it is the last administrator. */
const FAILURE = {
  fallback: adminUserErrors.updateFailed,
  byStatus: { 403: adminUserErrors.updateForbidden, 404: adminUserErrors.notFound },
  shown: [400, 409, 'password-needed'],
} as const;

const CONFLICT_LABELS = {
  firstName: accountFieldLabels.firstName,
  lastName: accountFieldLabels.lastName,
  email: accountFieldLabels.email,
  role: adminUserColumns.role,
  status: adminUserColumns.status,
};

const statusText = (user: ListedUser): string =>
  [
    countsAsValidated(user) ? adminUserTexts.validated : adminUserTexts.pending,
    ...(user.isEmailVerified ? [] : [adminUserTexts.unverified]),
    ...(user.isActive ? [] : [adminUserTexts.inactive]),
  ].join(', ');

/** The values of `CONFLICT_LABELS` as the panel shows them. */
const toConflictValues = (user: ListedUser) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  role: userRoleLabels[user.role],
  status: statusText(user),
});

/** Edits an account in a dialog, which a save closes. */
export const useUserEdit = (listedUser: ListedUser, onSaved: () => void) => {
  const queries = useQueryClient();
  const isOwn = useUser()._id === listedUser._id;
  const [user, setUser] = useState(listedUser);
  const save = async (body: UserUpdate): Promise<void> => {
    try {
      await api.updateUser({ params: { id: user._id }, body });
    } finally {
      void refreshUsers(queries);
    }
    if (isOwn) void queries.invalidateQueries({ queryKey: PROFILE_KEY });
    showToast('success', adminUserNotices.updated);
    onSaved();
  };
  const form = useUserForm({
    rule: updateUserRule,
    user,
    send: async (update, version) => {
      const demotesSelf = isOwn && user.role === 'admin' && update.role === 'customer';
      if (demotesSelf && !window.confirm(userQuestions.demoteSelf)) return;
      await save({ ...update, version: version ?? user.version });
    },
    failed: FAILURE,
    conflict: {
      versionOf: ({ version }) => version,
      fetch: () => fetchUser(user._id),
      changes: (stored) => storedChanges(toConflictValues(user), toConflictValues(stored), CONFLICT_LABELS),
      load: setUser,
    },
  });
  return { ...form, user };
};
