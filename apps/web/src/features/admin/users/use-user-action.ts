import type { ListedUser } from '@airdial/contract/user/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../../entities/session/session-context.tsx';
import { showToast } from '../../../lib/toast-store.ts';
import type { UserAction } from './user-action-calls.ts';
import { refreshUsers } from './users-query.ts';

/** Does one thing at a time with an account; busy until the list shows what has come of it. */
export const useUserAction = ({ _id: id }: ListedUser) => {
  const queries = useQueryClient();
  const isOwn = useUser()._id === id;
  const { mutate, isPending } = useMutation({
    mutationFn: ({ call }: UserAction) => call({ id }),
    onSuccess: (said) => showToast('success', said),
    onError: (cause, { failureText }) => showToast('error', failureText(cause)),
    onSettled: () => {
      if (isOwn) void queries.invalidateQueries({ queryKey: ['profile'] });
      return refreshUsers(queries);
    },
  });
  return {
    busy: isPending,
    run: (action: UserAction) => {
      if (!isPending) mutate(action);
    },
  };
};
