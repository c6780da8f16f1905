import type { LikedSongsResponse } from '@airdial/contract/favorite/routes';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { showActionToast } from '../../lib/action-toast.ts';
import { api } from '../../lib/api.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { showToast } from '../../lib/toast-store.ts';
import { favoriteErrors, likedSongTexts } from '../../messages/favorite-messages.ts';
import { useInvalidateProfile } from '../session/profile-query.ts';
import { useSession } from '../session/session-context.tsx';
import { likedSongsKey } from './favorite-queries.ts';
import { type TrackName, toTrackKey } from './track-key.ts';

type Change = (list: LikedSongsResponse) => LikedSongsResponse;
/** A change, and the lists before it, with all songs in their places. */
type Changed = {
  readonly change: Change;
  readonly before: readonly (readonly [QueryKey, LikedSongsResponse | undefined])[];
};

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

/** Brings back what the change took away, each song behind those that stood before it. */
const revert =
  (change: Change, before: LikedSongsResponse): Change =>
  (list) => {
    const changed = change(before);
    const data = [...list.data];
    for (const [index, song] of before.data.entries()) {
      if (changed.data.includes(song) || data.some(({ _id }) => _id === song._id)) continue;
      const earlier = before.data.slice(0, index).map(({ _id }) => _id);
      data.splice(data.findLastIndex(({ _id }) => earlier.includes(_id)) + 1, 0, song);
    }
    const total = list.pagination.total + before.pagination.total - changed.pagination.total;
    return { ...withTotal(list, total), data, totalPages: before.totalPages };
  };

/**
 * The cached lists of liked songs, for changes that show before the server confirms them.
 *
 * @param track the only song that changes: its changes are sent in sequence; null for several
 */
export const useLikedLists = (track: TrackName | null) => {
  const trackKey = track ? toTrackKey(track) : '';
  const queryClient = useQueryClient();
  const queryKey = likedSongsKey(useSession());
  const invalidateProfile = useInvalidateProfile();
  /** Only after the last change: a list that is fetched in between shows what the others remove. */
  const refresh = () => {
    if (queryClient.isMutating({ mutationKey: queryKey }) > 1) return undefined;
    invalidateProfile();
    return queryClient.invalidateQueries({ queryKey });
  };
  return {
    trackKey,
    /** Of every change of them. */
    mutation: {
      // With the song: one that waits stays what it was when the player goes on to the next.
      mutationKey: [...queryKey, trackKey],
      scope: { id: `liked ${trackKey}` },
      onSettled: refresh,
    },
    /** @returns what `restore` needs */
    change: (change: Change): Changed => {
      void queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueriesData<LikedSongsResponse>({ queryKey });
      queryClient.setQueriesData<LikedSongsResponse>({ queryKey }, (list) => list && change(list));
      return { change, before };
    },
    /** What other changes have taken away since stays away. */
    restore: ({ change, before }: Changed): void => {
      void queryClient.cancelQueries({ queryKey });
      for (const [key, list] of before)
        queryClient.setQueryData<LikedSongsResponse>(key, (now) => now && list && revert(change, list)(now));
    },
  };
};

/** `removedAt` names the removal to the server. */
type Undo = { readonly removedAt: string; readonly removed: Changed };

const useUndo = (track: TrackName | null): ((undo: Undo) => void) => {
  const lists = useLikedLists(track);
  return useMutation({
    ...lists.mutation,
    mutationFn: ({ removedAt }: Undo) => api.restoreLikedSongs({ body: { removedAt } }),
    onMutate: ({ removed }) => lists.restore(removed),
    onSuccess: ({ message }) => showToast('success', message),
    onError: (cause, { removed }) => {
      lists.change(removed.change);
      reportFailure(cause, { fallback: favoriteErrors.restoreSongsFailed });
    },
  }).mutate;
};

type Removal = {
  readonly send: () => Promise<{ readonly message: string; readonly removedAt: string }>;
  readonly change: Change;
  readonly failed: string;
};

/** Removes songs from the lists before the server confirms it, restores them when it fails, and offers an undo. */
const useRemoval = (track: TrackName | null): ((removal: Removal) => void) => {
  const lists = useLikedLists(track);
  const undo = useUndo(track);
  return useMutation({
    ...lists.mutation,
    mutationFn: ({ send }: Removal) => send(),
    onMutate: ({ change }) => lists.change(change),
    onSuccess: ({ message, removedAt }, _, removed) =>
      showActionToast(message, {
        text: likedSongTexts.undo,
        run: () => undo({ removedAt, removed }),
        about: lists.trackKey,
      }),
    onError: (cause, { failed }, removed: Changed | undefined) => {
      if (removed) lists.restore(removed);
      reportFailure(cause, { fallback: failed, isWhole: true });
    },
  }).mutate;
};

export const useRemoveLikedSong = (track: TrackName | null): ((id: string) => void) => {
  const remove = useRemoval(track);
  return (id) =>
    remove({
      send: () => api.removeLikedSong({ params: { id } }),
      change: without([id]),
      failed: favoriteErrors.removeSongFailed,
    });
};

export const useRemoveLikedSongs = (): ((ids: readonly string[]) => void) => {
  const remove = useRemoval(null);
  return (ids) =>
    remove({
      send: () => api.removeLikedSongs({ body: { ids: [...ids] } }),
      change: without(ids),
      failed: favoriteErrors.removeSongsFailed,
    });
};

export const useClearLikedSongs = (): (() => void) => {
  const remove = useRemoval(null);
  return () =>
    remove({ send: () => api.clearLikedSongs(), change: clearList, failed: favoriteErrors.clearSongsFailed });
};
