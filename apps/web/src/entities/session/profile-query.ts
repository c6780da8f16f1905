import { countsAsValidated } from '@airdial/contract/user/account-status';
import type { User } from '@airdial/contract/user/schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { ApiError, unreadableResponse } from '../../lib/api-error.ts';
import { acceptStoredSession, expireSession, updateUser } from './session-store.ts';
import { isUser, type Session } from './stored-session.ts';

const STALE_AFTER_MS = 60_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** So soon somebody who waits for an administrator learns that the wait is over. */
const WAITING_POLL_MS = 30_000;

const REFUSALS: readonly string[] = ['unauthenticated', 'forbidden', 'account-inactive'];

const isRefusal = (cause: unknown): boolean => cause instanceof ApiError && REFUSALS.includes(cause.code);

/** Only the server's word ends a session: a line that is down, or a server that is, says nothing about it. */
const fetchProfile = async (token: string, signal: AbortSignal): Promise<User> => {
  const answer = await api.getProfile({ signal }).catch((cause) => {
    if (isRefusal(cause)) expireSession(token);
    else if (!signal.aborted) acceptStoredSession(token);
    throw cause;
  });
  if (!isUser(answer.user)) {
    expireSession(token);
    throw unreadableResponse();
  }
  updateUser(token, answer.user);
  return answer.user;
};

/** Validates a stored session at the start, and keeps its user fresh. */
export const profileOptions = ({ token, user }: Session) =>
  queryOptions<User>({
    queryKey: ['profile', token],
    queryFn: ({ signal }) => fetchProfile(token, signal),
    staleTime: STALE_AFTER_MS,
    retry: (_, cause) => !isRefusal(cause),
    retryDelay: (attempt) => Math.min(FIRST_RETRY_MS * 2 ** attempt, LAST_RETRY_MS),
    refetchInterval: countsAsValidated(user) && user.isEmailVerified ? false : WAITING_POLL_MS,
  });
