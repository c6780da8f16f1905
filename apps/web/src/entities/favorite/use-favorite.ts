import { favoriteErrors, favoriteNotices, favoriteTexts } from '@airdial/contract/favorite/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast-store.ts';
import { useSession } from '../session/session-context.tsx';
import { favoriteChannelPages, favoriteIdsOptions } from './favorite-queries.ts';
import { useInvalidateProfile } from './use-profile-refresh.ts';

const FAVORITE_PRESSES = ['favorite'] as const;

type FavoriteMessages = { readonly added: string; readonly removed: string; readonly failed: string };

/** What a heart says when it has been pressed. */
const HEART_MESSAGES: FavoriteMessages = {
  added: favoriteNotices.added,
  removed: favoriteNotices.removed,
  failed: favoriteErrors.updateFailed,
};

/** On the page of favorites, where the channel goes away with its heart. */
export const FAVORITES_PAGE_MESSAGES: FavoriteMessages = {
  added: favoriteNotices.added,
  removed: favoriteNotices.channelRemoved,
  failed: favoriteErrors.removeChannelFailed,
};

const send = (channelId: string, wanted: boolean) => {
  const params = { id: channelId };
  return wanted ? api.addFavoriteChannel({ params }) : api.removeFavoriteChannel({ params });
};

const withFavorite = (ids: readonly string[], id: string, wanted: boolean): readonly string[] => {
  const others = ids.filter((other) => other !== id);
  return wanted ? [id, ...others] : others;
};

/** The server's words only where they say more than that it did not work. */
const failureText = (cause: Error, failed: string): string => {
  const code = cause instanceof ApiError ? cause.code : null;
  if (code === 'unauthenticated') return favoriteErrors.loginRequired;
  return code === 'favorites-full' ? cause.message : failed;
};

/** The cached list of favorite channels, for changes that are seen before the server has heard of them. */
const useFavoriteIds = () => {
  const session = useSession();
  const queryClient = useQueryClient();
  const { queryKey } = favoriteIdsOptions(session);
  const refreshProfile = useInvalidateProfile();
  return {
    has: (id: string): boolean => queryClient.getQueryData(queryKey)?.includes(id) ?? false,
    mark: (id: string, wanted: boolean): void => {
      queryClient.setQueryData(queryKey, (ids = []) => withFavorite(ids, id, wanted));
    },
    /** Lists that are on their way were written before the press. */
    hold: (): void => {
      void queryClient.cancelQueries({ queryKey });
      void queryClient.cancelQueries({ queryKey: favoriteChannelPages(session) });
    },
    /** Once nothing is on its way any more: an answer in between would undo a press that is still to be sent. */
    refresh: (): void => {
      if (queryClient.isMutating({ mutationKey: FAVORITE_PRESSES }) > 1) return;
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: favoriteChannelPages(session) });
      refreshProfile();
    },
  };
};

/** Sends presses of one heart one after the other, and turns it back when one comes to nothing. */
const useSendFavorite = (channelId: string, words: FavoriteMessages) => {
  const ids = useFavoriteIds();
  const { mutate } = useMutation({
    mutationKey: FAVORITE_PRESSES,
    scope: { id: `favorite ${channelId}` },
    mutationFn: (wanted: boolean) => send(channelId, wanted),
    onMutate: ids.hold,
    onSuccess: (_, wanted) => showToast('success', wanted ? words.added : words.removed),
    onError: (cause, wanted) => {
      if (ids.has(channelId) === wanted) ids.mark(channelId, !wanted);
      showToast('error', failureText(cause, words.failed));
    },
    onSettled: ids.refresh,
  });
  return (): void => {
    const wanted = !ids.has(channelId);
    ids.mark(channelId, wanted);
    mutate(wanted);
  };
};

type Favorable = { readonly _id: string; readonly name: string };

/** All that a heart needs: how it stands, its name, and what a press does. */
export const useFavorite = ({ _id, name }: Favorable, words: FavoriteMessages = HEART_MESSAGES) => {
  const session = useSession();
  const sendToggle = useSendFavorite(_id, words);
  const { data: pressed } = useQuery({
    ...favoriteIdsOptions(session),
    select: (ids) => ids.includes(_id),
  });
  return {
    pressed,
    label: pressed ? favoriteTexts.remove(name) : favoriteTexts.add(name),
    onClick: () => (session ? sendToggle() : showToast('info', favoriteErrors.loginFirst)),
  };
};
