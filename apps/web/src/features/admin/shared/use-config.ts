import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { useErrorToast } from '../../../lib/use-error-toast.ts';

/**
 * What is being edited must not change under the hands of whoever edits it: it is loaded when the tab opens, and when
 * somebody asks for it.
 */
const AS_LOADED = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** A configuration as it is stored, and how to look again. */
export const useConfig = <Config>(
  options: UseQueryOptions<Config, Error, Config, QueryKey>,
  failedText: string,
) => {
  const query = useQuery({ ...options, ...AS_LOADED });
  const isForbidden = query.error instanceof ApiError && query.error.code === 'forbidden';
  useErrorToast(query.isLoadingError && !isForbidden ? failedText : null);
  /** Answers whether it could be had. */
  const refresh = async (): Promise<boolean> => {
    const { isError } = await query.refetch();
    if (isError) showToast('error', failedText);
    return !isError;
  };
  return { ...query, isForbidden, refresh };
};
