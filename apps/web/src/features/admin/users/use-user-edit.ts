import { type UserUpdate, updateUserRule } from '@airdial/contract/user/input';
import { adminUserNotices, userQuestions } from '@airdial/contract/user/messages';
import type { updateUser } from '@airdial/contract/user/routes';
import type { ListedUser } from '@airdial/contract/user/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../../entities/session/session-context.tsx';
import { apiSend } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { useAccountForm } from './use-account-form.ts';
import { updateFailure } from './user-failures.ts';
import { fetchUser, refreshUsers } from './users-query.ts';

const isEditedMeanwhile = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.code === 'edited-meanwhile';

/** Two administrators: the later one is shown what the other has stored, and goes on from there. */
const useConflict = (user: ListedUser) => {
  /** Of the reading that the next save answers to. */
  const version = useRef(user.version);
  const [theirs, setTheirs] = useState<ListedUser | null>(null);
  const find = async () => setTheirs(await fetchUser(user._id).catch(() => null));
  const settle = (newest: ListedUser) => {
    version.current = newest.version;
    setTheirs(null);
  };
  return { version, theirs, find, settle };
};

/** Sends a change; of their own account, the page learns at once. */
const useSending = ({ _id: id }: ListedUser) => {
  const queries = useQueryClient();
  const isOwn = useUser()._id === id;
  const call = async (body: UserUpdate): Promise<void> => {
    await apiSend<typeof updateUser>('PUT', '/api/users/:id', { params: { id }, body });
    if (isOwn) void queries.invalidateQueries({ queryKey: ['profile'] });
  };
  return { isOwn, call, refresh: () => void refreshUsers(queries) };
};

const useSaving = (known: ListedUser, onSaved: () => void) => {
  const { version, ...conflict } = useConflict(known);
  const { isOwn, call, refresh } = useSending(known);
  const tell = async (cause: unknown) => {
    refresh();
    if (isEditedMeanwhile(cause)) await conflict.find();
    const failure = updateFailure(cause);
    showToast('error', failure.text);
    return failure;
  };
  const send = async (update: UserUpdate) => {
    const stepsDown = isOwn && known.role === 'admin' && update.role === 'customer';
    if (stepsDown && !window.confirm(userQuestions.demoteSelf)) return null;
    const failure = await call({ ...update, version: version.current }).then(() => null, tell);
    if (failure) return failure;
    showToast('success', adminUserNotices.updated);
    refresh();
    onSaved();
    return null;
  };
  return { send, ...conflict };
};

/** The form that edits an account, and what to do when somebody else has been faster. */
export const useUserEdit = (user: ListedUser, onClose: () => void) => {
  const [known, setKnown] = useState(user);
  const { send, theirs, settle } = useSaving(known, onClose);
  const form = useAccountForm({ rule: updateUserRule, user: known, send });
  const { ref } = form.props;
  const loadTheirs = () => {
    if (!theirs) return;
    settle(theirs);
    form.clear();
    setKnown(theirs);
  };
  const saveMine = () => {
    if (!theirs) return;
    settle(theirs);
    ref.current?.requestSubmit();
  };
  useEffect(() => {
    if (known !== user) ref.current?.querySelector('input')?.focus();
  }, [known, user, ref]);
  return { ...form, known, theirs, loadTheirs, saveMine };
};
