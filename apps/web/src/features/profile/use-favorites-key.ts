import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../entities/session/session-context.tsx';
import { api } from '../../lib/api.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { showToast } from '../../lib/toast-store.ts';
import { useSingleCall } from '../../lib/use-single-call.ts';
import { favoritesKeyTexts } from '../../messages/favorites-key-messages.ts';

const FAVORITES_KEY = ['favorites-key'] as const;

/** Since when the own favorites have an address for other programs. */
export const useFavoritesKey = () => {
  const { _id } = useUser();
  return useQuery({
    queryKey: [...FAVORITES_KEY, _id],
    queryFn: ({ signal }) => api.getFavoritesKey({ signal }),
  });
};

/** One call at a time; a failure shows in a toast. */
export const useFavoritesKeyCalls = (onCreated: (key: string) => void) => {
  const queries = useQueryClient();
  const { run, busy } = useSingleCall({
    mutationFn: (call: () => Promise<void>) => call(),
    onError: (cause) => reportFailure(cause, { fallback: favoritesKeyTexts.failed }),
    onSettled: () => queries.invalidateQueries({ queryKey: FAVORITES_KEY }),
  });
  return {
    busy,
    create: () => run(async () => onCreated((await api.createFavoritesKey()).key)),
    revoke: () => run(async () => showToast('success', (await api.revokeFavoritesKey()).message)),
  };
};
