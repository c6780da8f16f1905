import { favoriteErrors, favoriteNotices } from '@airdial/contract/favorite/messages';
import type { LikedSongsResponse } from '@airdial/contract/favorite/routes';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { showToast } from '../../lib/toast-store.ts';
import { useSession } from '../session/session-context.tsx';
import { likedSongLists } from './favorite-queries.ts';
import { useInvalidateProfile } from './use-profile-refresh.ts';

type Change = (answer: LikedSongsResponse) => LikedSongsResponse;
type Lists = ReturnType<QueryClient['getQueriesData']>;

const counting = (answer: LikedSongsResponse, total: number): LikedSongsResponse => ({
  ...answer,
  pagination: { ...answer.pagination, total },
});

const without =
  (songId: string): Change =>
  (answer) => ({
    ...counting(answer, Math.max(answer.pagination.total - 1, 0)),
    data: answer.data.filter(({ _id }) => _id !== songId),
  });

const emptied: Change = (answer) => ({ ...counting(answer, 0), data: [], totalPages: 0 });

/** Changes every list of liked songs at once. Answers what they were before. */
const changeLists = (queryClient: QueryClient, queryKey: QueryKey, change: Change): Lists => {
  void queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueriesData<LikedSongsResponse>({ queryKey });
  queryClient.setQueriesData<LikedSongsResponse>({ queryKey }, (answer) => answer && change(answer));
  return before;
};

type Words = { readonly done: string; readonly failed: string };

/** Takes songs away before the server has done so, and gives them back when it could not. */
const useTakeAway = <Taken>(
  send: (taken: Taken) => Promise<unknown>,
  change: (taken: Taken) => Change,
  { done, failed }: Words,
) => {
  const session = useSession();
  const queryClient = useQueryClient();
  const queryKey = likedSongLists(session);
  const refreshProfile = useInvalidateProfile();
  return useMutation({
    mutationFn: send,
    onMutate: (taken: Taken) => changeLists(queryClient, queryKey, change(taken)),
    onSuccess: () => showToast('success', done),
    onError: (_, __, before: Lists | undefined) => {
      for (const [key, answer] of before ?? []) queryClient.setQueryData(key, answer);
      showToast('error', failed);
    },
    onSettled: () => {
      refreshProfile();
      return queryClient.invalidateQueries({ queryKey });
    },
  });
};

const sendRemoval = (id: string) => api.removeLikedSong({ params: { id } });

const REMOVAL_WORDS: Words = { done: favoriteNotices.songRemoved, failed: favoriteErrors.removeSongFailed };

export const useRemoveSong = (): ((songId: string) => void) =>
  useTakeAway(sendRemoval, without, REMOVAL_WORDS).mutate;

const sendClearing = () => api.clearLikedSongs();

const CLEARING_WORDS: Words = { done: favoriteNotices.songsCleared, failed: favoriteErrors.clearSongsFailed };

export const useClearSongs = (): (() => void) => {
  const { mutate } = useTakeAway<void>(sendClearing, () => emptied, CLEARING_WORDS);
  return () => mutate();
};
