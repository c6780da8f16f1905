import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PROFILE_KEY } from '../../../entities/session/profile-query.ts';
import { useUser } from '../../../entities/session/session-context.tsx';
import { SESSIONS_KEY } from '../../../entities/session/use-session-list.ts';
import { api } from '../../../lib/api.ts';
import { reportFailure } from '../../../lib/report-failure.ts';
import { useSingleCall } from '../../../lib/use-single-call.ts';
import { secondFactorTexts } from '../../../messages/second-factor-messages.ts';

const SECOND_FACTOR_KEY = ['second-factor'] as const;

/** The state of the own account's second factor. */
export const useSecondFactor = () => {
  const { _id } = useUser();
  return useQuery({
    queryKey: [...SECOND_FACTOR_KEY, _id],
    queryFn: ({ signal }) => api.getSecondFactor({ signal }),
  });
};

/** Reads again what a change of the second factor changes. */
export const useReloadSecondFactor = () => {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [SECOND_FACTOR_KEY, SESSIONS_KEY, PROFILE_KEY])
      void queries.invalidateQueries({ queryKey });
  };
};

/** One call at a time; a failure shows in a toast. */
export const useSecondFactorCall = () =>
  useSingleCall({
    mutationFn: (call: () => Promise<void>) => call(),
    onError: (cause) => reportFailure(cause, { fallback: secondFactorTexts.failed }),
  });
