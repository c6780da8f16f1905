import { adminUserNotices } from '@airdial/contract/user/messages';
import type { ListedUser } from '@airdial/contract/user/schema';
import { useQueryClient } from '@tanstack/react-query';
import { PROFILE_KEY } from '../../../entities/session/profile-query.ts';
import { useUser } from '../../../entities/session/session-context.tsx';
import { api } from '../../../lib/api.ts';
import type { FailureTexts } from '../../../lib/failure.ts';
import { reportFailure } from '../../../lib/report-failure.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { useSingleCall } from '../../../lib/use-single-call.ts';
import { adminUserErrors } from '../../../messages/admin-user-messages.ts';
import { refreshUsers } from './users-query.ts';

type Params = { readonly id: string };

/** A call for one account that its table row offers. */
export type UserAction = {
  /** Resolves to the message of success. */
  readonly call: (params: Params) => Promise<string>;
  readonly failed: FailureTexts;
};

export const VALIDATION_FAILURE = {
  fallback: adminUserErrors.validationStatusFailed,
  isWhole: true,
} as const;

export const setValidation = (isValidated: boolean): UserAction => ({
  call: async (params) => {
    await api.setUserValidation({ params, body: { isValidated } });
    return isValidated ? adminUserNotices.validated : adminUserNotices.invalidated;
  },
  failed: VALIDATION_FAILURE,
});

export const setActivation = (isActive: boolean): UserAction => ({
  call: async (params) => {
    await api.setUserActivation({ params, body: { isActive } });
    return isActive ? adminUserNotices.activated : adminUserNotices.deactivated;
  },
  failed: { fallback: adminUserErrors.updateFailed },
});

export const markVerified: UserAction = {
  call: async (params) => {
    await api.markUserVerified({ params });
    return adminUserNotices.verified;
  },
  failed: { fallback: adminUserErrors.updateFailed },
};

export const secondFactorRemoval: UserAction = {
  call: async (params) => {
    await api.removeUserSecondFactor({ params });
    return adminUserNotices.secondFactorRemoved;
  },
  failed: { fallback: adminUserErrors.updateFailed },
};

/** Shows the server's message: the address may have been verified in the meantime. */
export const resendVerification: UserAction = {
  call: async (params) => (await api.resendUserVerification({ params })).message,
  failed: { fallback: adminUserErrors.resendFailed },
};

export const deletion: UserAction = {
  call: async (params) => {
    await api.deleteUser({ params });
    return adminUserNotices.deleted;
  },
  failed: { fallback: adminUserErrors.deleteFailed },
};

/** Runs one action of an account at a time; busy until the list shows its result. */
export const useUserAction = ({ _id: id }: ListedUser) => {
  const queries = useQueryClient();
  const isOwn = useUser()._id === id;
  return useSingleCall({
    mutationFn: ({ call }: UserAction) => call({ id }),
    onSuccess: (successMessage) => showToast('success', successMessage),
    onError: (cause, { failed }) => reportFailure(cause, failed),
    onSettled: () => {
      if (isOwn) void queries.invalidateQueries({ queryKey: PROFILE_KEY });
      return refreshUsers(queries);
    },
  });
};
