import type { LikedSongsResponse } from '@airdial/contract/favorite/routes';
import type { LikedSong } from '@airdial/contract/favorite/schema';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { showActionToast } from '../../lib/action-toast.ts';
import { api } from '../../lib/api.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { showToast } from '../../lib/toast-store.ts';
import { favoriteErrors, likedSongTexts } from '../../messages/favorite-messages.ts';
import { useInvalidateProfile } from '../session/profile-query.ts';
import { useSession } from '../session/session-context.tsx';
import { likedSongsKey } from './favorite-queries.ts';
import { toTrackKey } from './track-key.ts';

type Change = (list: LikedSongsResponse) => LikedSongsResponse;
type Lists = ReturnType<QueryClient['getQueriesData']>;

const withTotal = (list: LikedSongsResponse, total: number): LikedSongsResponse => ({
  ...list,
  pagination: { ...list.pagination, total },
});

const without =
  (songIds: readonly string[]): Change =>
  (list) => ({
    ...withTotal(list, Math.max(list.pagination.total - songIds.length, 0)),
    data: list.data.filter(({ _id }) => !songIds.includes(_id)),
  });

const clearList: Change = (list) => ({ ...withTotal(list, 0), data: [], totalPages: 0 });

/** The cached lists of liked songs, for changes that show before the server confirms them. */
const useLikedLists = () => {
  const queryClient = useQueryClient();
  const queryKey = likedSongsKey(useSession());
  const invalidateProfile = useInvalidateProfile();
  /** @returns the previous lists */
  const takeOver = (): Lists => {
    void queryClient.cancelQueries({ queryKey });
    return queryClient.getQueriesData<LikedSongsResponse>({ queryKey });
  };
  return {
    /** Of every change of them. */
    mutationKey: queryKey,
    change: (change: Change): Lists => {
      const before = takeOver();
      queryClient.setQueriesData<LikedSongsResponse>({ queryKey }, (list) => list && change(list));
      return before;
    },
    restore: (lists: Lists): Lists => {
      const before = takeOver();
      for (const [key, list] of lists) queryClient.setQueryData(key, list);
      return before;
    },
    /** Only after the last change: a list that is fetched in between shows what the others remove. */
    refresh: () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) > 1) return undefined;
      invalidateProfile();
      return queryClient.invalidateQueries({ queryKey });
    },
  };
};

/** `removedAt` names the removal to the server; `before` are the lists with the songs in their places. */
type Undo = { readonly removedAt: string; readonly before: Lists };

const useUndo = (): ((undo: Undo) => void) => {
  const lists = useLikedLists();
  return useMutation({
    mutationKey: lists.mutationKey,
    mutationFn: ({ removedAt }: Undo) => api.restoreLikedSongs({ body: { removedAt } }),
    onMutate: ({ before }) => lists.restore(before),
    onSuccess: ({ message }) => showToast('success', message),
    onError: (cause, _, after: Lists | undefined) => {
      lists.restore(after ?? []);
      reportFailure(cause, { fallback: favoriteErrors.restoreSongsFailed });
    },
    onSettled: lists.refresh,
  }).mutate;
};

type Removal = {
  /** The key of the only song; undefined for several. */
  readonly trackKey?: string;
  readonly send: () => Promise<{ readonly message: string; readonly removedAt: string }>;
  readonly change: Change;
  readonly failed: string;
};

/** Removes songs from the lists before the server confirms it, restores them when it fails, and offers an undo. */
const useRemoval = (): ((removal: Removal) => void) => {
  const lists = useLikedLists();
  const undo = useUndo();
  return useMutation({
    mutationKey: lists.mutationKey,
    mutationFn: ({ send }: Removal) => send(),
    onMutate: ({ change }) => lists.change(change),
    onSuccess: ({ message, removedAt }, { trackKey }, before) =>
      showActionToast(message, {
        text: likedSongTexts.undo,
        run: () => undo({ removedAt, before }),
        about: trackKey,
      }),
    onError: (cause, { failed }, before: Lists | undefined) => {
      lists.restore(before ?? []);
      reportFailure(cause, { fallback: failed, isWhole: true });
    },
    onSettled: lists.refresh,
  }).mutate;
};

type Song = Pick<LikedSong, '_id' | 'title' | 'artist'>;

export const useRemoveLikedSong = (): ((song: Song) => void) => {
  const remove = useRemoval();
  return ({ _id: id, ...track }) =>
    remove({
      trackKey: toTrackKey(track),
      send: () => api.removeLikedSong({ params: { id } }),
      change: without([id]),
      failed: favoriteErrors.removeSongFailed,
    });
};

export const useRemoveLikedSongs = (): ((ids: readonly string[]) => void) => {
  const remove = useRemoval();
  return (ids) =>
    remove({
      send: () => api.removeLikedSongs({ body: { ids: [...ids] } }),
      change: without(ids),
      failed: favoriteErrors.removeSongsFailed,
    });
};

export const useClearLikedSongs = (): (() => void) => {
  const remove = useRemoval();
  return () =>
    remove({ send: () => api.clearLikedSongs(), change: clearList, failed: favoriteErrors.clearSongsFailed });
};
