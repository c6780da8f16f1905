import type { AccountSession } from '@airdial/contract/account/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toFailure } from '../../lib/failure.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { showToast } from '../../lib/toast-store.ts';
import { sessionListTexts } from '../../messages/session-messages.ts';

/** Every key of a list of sessions begins with this. */
export const SESSIONS_KEY = ['sessions'] as const;

/** The calls for the sessions of one account: the own one, or that of a user of the panel. */
export type SessionCalls = {
  readonly accountId: string;
  readonly list: (signal: AbortSignal) => Promise<{ readonly sessions: readonly AccountSession[] }>;
  readonly end: (sessionId: string) => Promise<{ readonly message: string }>;
  readonly endOthers: () => Promise<{ readonly message: string }>;
};

const FAILURE = { fallback: sessionListTexts.endFailed } as const;

/** Lists the sessions of an account, and ends one or all others; one call at a time. */
export const useSessionList = ({ accountId, list, end, endOthers }: SessionCalls) => {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: [...SESSIONS_KEY, accountId],
    queryFn: async ({ signal }) => (await list(signal)).sessions,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (sessionId: string | null) =>
      (await (sessionId === null ? endOthers() : end(sessionId))).message,
    onSuccess: (message) => showToast('success', message),
    onError: (cause) => reportFailure(cause, FAILURE),
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
  return {
    ...query,
    isEnding: isPending,
    failure: error && toFailure(error, FAILURE),
    /** Null ends all other sessions. */
    end: (sessionId: string | null) => {
      if (!isPending) mutate(sessionId);
    },
  };
};
