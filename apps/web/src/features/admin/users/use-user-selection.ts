import { countsAsValidated } from '@airdial/contract/user/account-status';
import type { ListedUser } from '@airdial/contract/user/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { reportFailure } from '../../../lib/report-failure.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { useSelection } from '../../../lib/use-selection.ts';
import { useSingleCall } from '../../../lib/use-single-call.ts';
import { VALIDATION_FAILURE } from './user-actions.ts';
import { refreshUsers } from './users-query.ts';

type Validation = { readonly ids: readonly string[]; readonly isValidated: boolean };

/** What the last press changed, until another selection begins. */
type Done = { readonly message: string; readonly changedIds: readonly string[] };

/** Validates several accounts in one call, and takes it back. */
const useValidations = (onValidated: () => void) => {
  const queries = useQueryClient();
  const [done, setDone] = useState<Done | null>(null);
  const { run, busy } = useSingleCall({
    mutationFn: ({ ids, isValidated }: Validation) =>
      api.setUsersValidation({ body: { ids: [...ids], isValidated } }),
    onSuccess: ({ message, changedIds }, { isValidated }) => {
      onValidated();
      if (isValidated) return setDone({ message, changedIds });
      setDone(null);
      showToast('success', message);
    },
    onError: (cause) => reportFailure(cause, VALIDATION_FAILURE),
    onSettled: () => refreshUsers(queries),
  });
  return { run, busy, done, forget: () => setDone(null) };
};

/** The users of a page who wait for their validation can be selected and validated together. */
export const useUserSelection = (users: readonly ListedUser[]) => {
  const selectable = users.filter((user) => !countsAsValidated(user)).map(({ _id }) => _id);
  const { selected, toggle, toggleAll, clear } = useSelection(selectable);
  const { run, busy, done, forget } = useValidations(clear);
  return {
    selectable,
    selected,
    busy,
    done,
    toggle: (id: string) => {
      forget();
      toggle(id);
    },
    toggleAll: () => {
      forget();
      toggleAll();
    },
    validate: () => run({ ids: selected, isValidated: true }),
    undo: () => run({ ids: done?.changedIds ?? [], isValidated: false }),
  };
};

export type UserSelection = ReturnType<typeof useUserSelection>;
