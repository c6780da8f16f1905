import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { myDialTexts } from '../../messages/my-dial-messages.ts';
import { useSession } from '../session/session-context.tsx';
import { favoriteIdsOptions } from './favorite-queries.ts';
import { FAVORITE_MUTATION_KEY, useRefreshFavorites } from './use-favorite.ts';

/** The ids of the favorite channels in their order, and a way to change it, which shows at once. */
export const useFavoriteOrder = () => {
  const session = useSession();
  const client = useQueryClient();
  const refresh = useRefreshFavorites();
  const { queryKey } = favoriteIdsOptions(session);
  const { data: ids } = useQuery(favoriteIdsOptions(session));
  const { mutate } = useMutation({
    mutationKey: FAVORITE_MUTATION_KEY,
    scope: { id: 'favorite order' },
    mutationFn: (order: readonly string[]) => api.orderFavoriteChannels({ body: { ids: [...order] } }),
    onError: (cause) => reportFailure(cause, { fallback: myDialTexts.orderFailed }),
    onSettled: refresh,
  });
  const setOrder = (order: readonly string[]): void => {
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, order);
    mutate(order);
  };
  return { ids, setOrder };
};
