import type { ListedUser } from '@airdial/contract/entities/user';
import { adminUserNotices, userQuestions } from '@airdial/contract/messages/admin-user-messages';
import type { updateUser } from '@airdial/contract/routes/user-routes';
import { type UserUpdate, updateUserRule } from '@airdial/contract/rules/user-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { apiSend } from '../../lib/api-client.ts';
import { ApiFailure } from '../../lib/api-failure.ts';
import type { FormFailure } from '../../lib/form/form-failure.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import { showToast } from '../../lib/toast-store.ts';
import { useAccountForm } from './use-account-form.ts';
import { updateFailure } from './user-failures.ts';
import { fetchUser, refreshUsers } from './users-query.ts';

const isEditedMeanwhile = (cause: unknown): boolean =>
  cause instanceof ApiFailure && cause.code === 'edited-meanwhile';

/** Sends a change of the account as it was read; what another administrator has stored meanwhile is looked up. */
const useSending = (user: ListedUser) => {
  const queries = useQueryClient();
  const isOwn = useUser()._id === user._id;
  const version = useRef(user.version);
  const [theirs, setTheirs] = useState<ListedUser | null>(null);
  const call = async (update: UserUpdate): Promise<void> => {
    const body = { ...update, version: version.current };
    await apiSend<typeof updateUser>('PUT', '/api/users/:id', { params: { id: user._id }, body });
    if (isOwn) void queries.invalidateQueries({ queryKey: ['profile'] });
  };
  const tell = async (cause: unknown) => {
    void refreshUsers(queries);
    if (isEditedMeanwhile(cause)) setTheirs(await fetchUser(user._id).catch(() => null));
    const failure = updateFailure(cause);
    showToast('error', failure.text);
    return failure;
  };
  const settle = (known: ListedUser) => {
    version.current = known.version;
    setTheirs(null);
  };
  return { isOwn, call, tell, theirs, settle, refresh: () => refreshUsers(queries) };
};

/** The form that edits an account, and what to do when somebody else has been faster. */
export const useUserEdit = (user: ListedUser, onClose: () => void) => {
  const [known, setKnown] = useState(user);
  const [mended, setMended] = useState<FormFailure | null>(null);
  const { isOwn, call, tell, theirs, settle, refresh } = useSending(user);
  const send = async (update: UserUpdate) => {
    const stepsDown = isOwn && known.role === 'admin' && update.role === 'customer';
    if (stepsDown && !window.confirm(userQuestions.demoteSelf)) return null;
    const failure = await call(update).then(() => null, tell);
    if (failure) return failure;
    showToast('success', adminUserNotices.updated);
    void refresh();
    onClose();
    return null;
  };
  const form = useAccountForm({ rule: updateUserRule, user: known, send });
  const loadTheirs = (newest: ListedUser) => {
    settle(newest);
    setMended(form.failure);
    setKnown(newest);
  };
  const saveMine = (newest: ListedUser) => {
    settle(newest);
    form.props.ref.current?.requestSubmit();
  };
  const failure = theirs || form.failure === mended ? null : form.failure;
  return { ...form, failure, known, theirs, loadTheirs, saveMine };
};
