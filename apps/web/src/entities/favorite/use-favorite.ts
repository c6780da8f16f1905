import { favoriteNotices } from '@airdial/contract/favorite/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { FailureTexts } from '../../lib/failure.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { showToast } from '../../lib/toast-store.ts';
import { CHANNEL_REMOVED, favoriteErrors, favoriteTexts } from '../../messages/favorite-messages.ts';
import { useInvalidateProfile } from '../session/profile-query.ts';
import { useSession } from '../session/session-context.tsx';
import { useClosedReason } from '../session/use-closed-reason.ts';
import { favoriteChannelsKey, favoriteIdsOptions } from './favorite-queries.ts';

/** Of every change of the favorites: their list is fetched anew after the last one. */
export const FAVORITE_MUTATION_KEY = ['favorite'] as const;

type FavoriteMessages = { readonly added: string; readonly removed: string; readonly failed: string };

const HEART_MESSAGES: FavoriteMessages = {
  added: favoriteNotices.added,
  removed: favoriteNotices.removed,
  failed: favoriteErrors.updateFailed,
};

/** On the favorites page, where removing the heart removes the channel from the list. */
export const FAVORITES_PAGE_MESSAGES: FavoriteMessages = {
  added: favoriteNotices.added,
  removed: CHANNEL_REMOVED,
  failed: favoriteErrors.removeChannelFailed,
};

const send = (channelId: string, isFavorite: boolean) => {
  const params = { id: channelId };
  return isFavorite ? api.addFavoriteChannel({ params }) : api.removeFavoriteChannel({ params });
};

const withFavorite = (ids: readonly string[], id: string, isFavorite: boolean): readonly string[] => {
  const others = ids.filter((other) => other !== id);
  return isFavorite ? [id, ...others] : others;
};

/** The server's message only where it says more than that the change failed. */
const FAILURE: Omit<FailureTexts, 'fallback'> = {
  byCode: { unauthenticated: favoriteErrors.loginRequired },
  shown: ['favorites-full'],
  isWhole: true,
};

/**
 * Fetches anew what shows favorites. Only after the last change: a refetch in between would undo a press that has not
 * been sent yet.
 */
export const useRefreshFavorites = () => {
  const session = useSession();
  const queryClient = useQueryClient();
  return (): void => {
    if (queryClient.isMutating({ mutationKey: FAVORITE_MUTATION_KEY }) > 1) return;
    void queryClient.invalidateQueries({ queryKey: favoriteIdsOptions(session).queryKey });
    void queryClient.invalidateQueries({ queryKey: favoriteChannelsKey(session) });
  };
};

/** The cached list of favorite channels, for changes that show before the server confirms them. */
const useFavoriteIds = () => {
  const session = useSession();
  const queryClient = useQueryClient();
  const { queryKey } = favoriteIdsOptions(session);
  return {
    has: (id: string): boolean => queryClient.getQueryData(queryKey)?.includes(id) ?? false,
    setOptimistic: (id: string, isFavorite: boolean): void => {
      queryClient.setQueryData(queryKey, (ids = []) => withFavorite(ids, id, isFavorite));
    },
    /** A response that is under way was written before the press. */
    cancelRefetch: (): void => {
      void queryClient.cancelQueries({ queryKey });
      void queryClient.cancelQueries({ queryKey: favoriteChannelsKey(session) });
    },
  };
};

/** Sends one heart's presses in sequence, and reverts the heart when one fails. */
const useSendFavorite = (channelId: string, messages: FavoriteMessages) => {
  const ids = useFavoriteIds();
  const refresh = useRefreshFavorites();
  const invalidateProfile = useInvalidateProfile();
  const { mutate } = useMutation({
    // With the channel: a press that waits stays what it was when the player goes on to the next.
    mutationKey: [...FAVORITE_MUTATION_KEY, channelId],
    scope: { id: `favorite ${channelId}` },
    mutationFn: (isFavorite: boolean) => send(channelId, isFavorite),
    onMutate: ids.cancelRefetch,
    onSuccess: (_, isFavorite) => showToast('success', isFavorite ? messages.added : messages.removed),
    onError: (cause, isFavorite) => {
      if (ids.has(channelId) === isFavorite) ids.setOptimistic(channelId, !isFavorite);
      reportFailure(cause, { ...FAILURE, fallback: messages.failed });
    },
    onSettled: () => {
      refresh();
      invalidateProfile();
    },
  });
  return (): void => {
    const isFavorite = !ids.has(channelId);
    ids.setOptimistic(channelId, isFavorite);
    mutate(isFavorite);
  };
};

type Favorable = { readonly _id: string; readonly name: string };

/** A heart's state, its accessible label and its click handler. */
export const useFavorite = ({ _id, name }: Favorable, messages: FavoriteMessages = HEART_MESSAGES) => {
  const session = useSession();
  const closedReason = useClosedReason();
  const sendToggle = useSendFavorite(_id, messages);
  const { data: pressed } = useQuery({
    ...favoriteIdsOptions(session),
    select: (ids) => ids.includes(_id),
  });
  const toggle = (): void => {
    if (session) sendToggle();
    else showToast('info', favoriteErrors.loginFirst);
  };
  return {
    pressed,
    label: pressed ? favoriteTexts.remove(name) : favoriteTexts.add(name),
    closedReason,
    onClick: closedReason === null ? toggle : () => showToast('info', closedReason),
  };
};
