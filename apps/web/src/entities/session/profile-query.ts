import { countsAsValidated } from '@airdial/contract/user/account-status';
import type { User } from '@airdial/contract/user/schema';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { ApiError, unreadableResponse } from '../../lib/api-error.ts';
import { useSession } from './session-context.tsx';
import { acceptStoredSession, expireSession, updateUser } from './session-store.ts';
import { isUser, type Session } from './stored-session.ts';

const STALE_AFTER_MS = 60_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** A member who waits for a verification or an approval learns of it within this time. */
const APPROVAL_POLL_MS = 3_000;

const REFUSALS: readonly string[] = ['unauthenticated', 'forbidden', 'account-inactive'];

const isRefusal = (cause: unknown): boolean => cause instanceof ApiError && REFUSALS.includes(cause.code);

/**
 * Only a refusal by the server ends a session; a network error or a server that is down does not.
 */
const fetchProfile = async (token: string, signal: AbortSignal): Promise<User> => {
  const response = await api.getProfile({ signal }).catch((cause) => {
    if (isRefusal(cause)) expireSession(token);
    else if (!signal.aborted) acceptStoredSession(token);
    throw cause;
  });
  if (!isUser(response.user)) {
    expireSession(token);
    throw unreadableResponse();
  }
  updateUser(token, response.user);
  return response.user;
};

/** Every key of a profile begins with this. */
export const PROFILE_KEY = ['profile'] as const;

/** Validates a stored session at the start, and keeps its user fresh. */
export const profileOptions = ({ token, user }: Session) =>
  queryOptions<User>({
    queryKey: [...PROFILE_KEY, token],
    queryFn: ({ signal }) => fetchProfile(token, signal),
    staleTime: STALE_AFTER_MS,
    retry: (_, cause) => !isRefusal(cause),
    retryDelay: (attempt) => Math.min(FIRST_RETRY_MS * 2 ** attempt, LAST_RETRY_MS),
    refetchInterval: countsAsValidated(user) && user.isEmailVerified ? false : APPROVAL_POLL_MS,
  });

/**
 * For screens that count what the account holds: refetches it when they open, unless a fetch is
 * already running.
 */
export const useRefetchProfile = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    const predicate = ({ state }: { state: { fetchStatus: string } }) => state.fetchStatus === 'idle';
    void queryClient.invalidateQueries({ queryKey: PROFILE_KEY, predicate });
  }, [queryClient]);
};

/** The profile carries the account's favorites and liked songs, which the dashboard counts. */
export const useInvalidateProfile = (): (() => void) => {
  const session = useSession();
  const queryClient = useQueryClient();
  return () => {
    if (session) void queryClient.invalidateQueries({ queryKey: profileOptions(session).queryKey });
  };
};
