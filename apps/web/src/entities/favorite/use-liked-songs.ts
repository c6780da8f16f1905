import { favoriteNotices } from '@airdial/contract/favorite/messages';
import type { LikedSongsResponse } from '@airdial/contract/favorite/routes';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { showToast } from '../../lib/toast-store.ts';
import { favoriteErrors } from '../../messages/favorite-messages.ts';
import { useInvalidateProfile } from '../session/profile-query.ts';
import { useSession } from '../session/session-context.tsx';
import { likedSongsKey } from './favorite-queries.ts';

type Change = (list: LikedSongsResponse) => LikedSongsResponse;
type Lists = ReturnType<QueryClient['getQueriesData']>;

const withTotal = (list: LikedSongsResponse, total: number): LikedSongsResponse => ({
  ...list,
  pagination: { ...list.pagination, total },
});

const removeFromList =
  (songId: string): Change =>
  (list) => ({
    ...withTotal(list, Math.max(list.pagination.total - 1, 0)),
    data: list.data.filter(({ _id }) => _id !== songId),
  });

const clearList: Change = (list) => ({ ...withTotal(list, 0), data: [], totalPages: 0 });

/** Changes every cached list of liked songs. Returns the previous lists. */
const changeLists = (queryClient: QueryClient, queryKey: QueryKey, change: Change): Lists => {
  void queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueriesData<LikedSongsResponse>({ queryKey });
  queryClient.setQueriesData<LikedSongsResponse>({ queryKey }, (list) => list && change(list));
  return before;
};

type Messages = { readonly done: string; readonly failed: string };

/** Removes songs from the lists before the server confirms it, and restores them when it fails. */
const useOptimisticRemoval = <Removed>(
  send: (removed: Removed) => Promise<unknown>,
  change: (removed: Removed) => Change,
  { done, failed }: Messages,
) => {
  const session = useSession();
  const queryClient = useQueryClient();
  const queryKey = likedSongsKey(session);
  const invalidateProfile = useInvalidateProfile();
  return useMutation({
    mutationFn: send,
    onMutate: (removed: Removed) => changeLists(queryClient, queryKey, change(removed)),
    onSuccess: () => showToast('success', done),
    onError: (_, __, before: Lists | undefined) => {
      for (const [key, list] of before ?? []) queryClient.setQueryData(key, list);
      showToast('error', failed);
    },
    onSettled: () => {
      invalidateProfile();
      return queryClient.invalidateQueries({ queryKey });
    },
  });
};

const sendRemoval = (id: string) => api.removeLikedSong({ params: { id } });

const REMOVAL_MESSAGES: Messages = {
  done: favoriteNotices.songRemoved,
  failed: favoriteErrors.removeSongFailed,
};

export const useRemoveLikedSong = (): ((songId: string) => void) =>
  useOptimisticRemoval(sendRemoval, removeFromList, REMOVAL_MESSAGES).mutate;

const sendClearing = () => api.clearLikedSongs();

const CLEARING_MESSAGES: Messages = {
  done: favoriteNotices.songsCleared,
  failed: favoriteErrors.clearSongsFailed,
};

export const useClearLikedSongs = (): (() => void) => {
  const { mutate } = useOptimisticRemoval<void>(sendClearing, () => clearList, CLEARING_MESSAGES);
  return () => mutate();
};
