import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { hasCode } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast-store.ts';

/**
 * The fields must not change while they are edited, so only the tab's opening and its button load
 * them.
 */
const LOAD_ON_DEMAND = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** Queries a stored configuration. A toast shows only what the page cannot: a failed refresh. */
export const useConfig = <Config>(
  options: UseQueryOptions<Config, Error, Config, QueryKey>,
  failedText: string,
) => {
  const query = useQuery({ ...options, ...LOAD_ON_DEMAND });
  const isForbidden = hasCode(query.error, 'forbidden');
  /** Loads it again. Resolves to whether that succeeded. */
  const refresh = async (): Promise<boolean> => {
    const { isError } = await query.refetch();
    if (isError) showToast('error', failedText);
    return !isError;
  };
  return { ...query, isForbidden, refresh };
};
