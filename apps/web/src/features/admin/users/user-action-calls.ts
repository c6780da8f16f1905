import { adminUserErrors, adminUserNotices } from '@airdial/contract/user/messages';
import type {
  deleteUser,
  markUserVerified,
  resendUserVerification,
  setUserActivation,
  setUserValidation,
} from '@airdial/contract/user/routes';
import { apiSend } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';

type Params = { readonly id: string };

/** Something that is done with an account from its row. */
export type UserAction = {
  /** @returns what to say when it is done */
  readonly call: (params: Params) => Promise<string>;
  readonly failureText: (cause: unknown) => string;
};

const serverOr =
  (text: string) =>
  (cause: unknown): string =>
    (cause instanceof ApiError ? cause.serverMessage : null) ?? text;

export const setValidation = (isValidated: boolean): UserAction => ({
  call: async (params) => {
    const body = { isValidated };
    await apiSend<typeof setUserValidation>('PUT', '/api/users/:id/validation', { params, body });
    return isValidated ? adminUserNotices.validated : adminUserNotices.invalidated;
  },
  failureText: () => adminUserErrors.validationStatusFailed,
});

export const setActivation = (isActive: boolean): UserAction => ({
  call: async (params) => {
    const body = { isActive };
    await apiSend<typeof setUserActivation>('PUT', '/api/users/:id/activation', { params, body });
    return isActive ? adminUserNotices.activated : adminUserNotices.deactivated;
  },
  failureText: serverOr(adminUserErrors.updateFailed),
});

export const markVerified: UserAction = {
  call: async (params) => {
    await apiSend<typeof markUserVerified>('POST', '/api/users/:id/mark-verified', { params });
    return adminUserNotices.verified;
  },
  failureText: serverOr(adminUserErrors.updateFailed),
};

/** The server's own words: the address may have been verified meanwhile. */
export const resendVerification: UserAction = {
  call: async (params) => {
    const path = '/api/users/:id/resend-verification';
    return (await apiSend<typeof resendUserVerification>('POST', path, { params })).message;
  },
  failureText: serverOr(adminUserErrors.resendFailed),
};

export const removal: UserAction = {
  call: async (params) => {
    await apiSend<typeof deleteUser>('DELETE', '/api/users/:id', { params });
    return adminUserNotices.deleted;
  },
  failureText: serverOr(adminUserErrors.deleteFailed),
};
