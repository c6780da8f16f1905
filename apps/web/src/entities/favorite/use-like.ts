import { favoriteNotices } from '@airdial/contract/favorite/messages';
import type { LikedSong } from '@airdial/contract/favorite/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dismissActionToasts } from '../../lib/action-toast.ts';
import { api } from '../../lib/api.ts';
import { toFailure } from '../../lib/failure.ts';
import { showToast } from '../../lib/toast-store.ts';
import { favoriteErrors } from '../../messages/favorite-messages.ts';
import { useSession } from '../session/session-context.tsx';
import { useClosedReason } from '../session/use-closed-reason.ts';
import { recentlyLikedOptions } from './favorite-queries.ts';
import { type TrackName, toTrackKey } from './track-key.ts';
import { useLikedLists, useRemoveLikedSong } from './use-liked-songs.ts';

/** A track, and the channel that played it. */
export type TrackToLike = {
  readonly title: string;
  readonly artist: string | null;
  readonly album: string | null;
  readonly artwork: string | null;
  readonly channelId: string;
  readonly channelName: string;
};

const isSameTrack = (one: TrackName, other: TrackName): boolean => toTrackKey(one) === toTrackKey(other);

const reportNotLiked = (cause: Error): void => {
  const { text, detail, fieldErrors } = toFailure(cause, {
    fallback: favoriteErrors.likeFailed,
    byCode: { unauthenticated: favoriteErrors.loginRequired },
  });
  showToast('error', fieldErrors[0]?.msg ?? text, detail);
};

const useSendLike = (track: TrackToLike | null) => {
  const session = useSession();
  const queryClient = useQueryClient();
  const { mutation, trackKey } = useLikedLists(track);
  return useMutation({
    ...mutation,
    mutationFn: (body: TrackToLike) => api.likeSong({ body }),
    onSuccess: ({ data: liked }: { readonly data: LikedSong }) => {
      // An Undo of its removal would find nothing to restore.
      dismissActionToasts(trackKey);
      showToast('success', favoriteNotices.songLiked);
      queryClient.setQueryData(
        recentlyLikedOptions(session).queryKey,
        (recent) =>
          recent && { ...recent, data: [liked, ...recent.data.filter(({ _id }) => _id !== liked._id)] },
      );
    },
    onError: reportNotLiked,
  });
};

type LikeState = 'open' | 'sending' | 'liked';

/**
 * The state of the current track's heart and its press handler. A track without a title cannot be
 * liked.
 */
export const useLike = (track: TrackToLike | null) => {
  const session = useSession();
  const { mutate, isPending } = useSendLike(track);
  const { data: recent } = useQuery(recentlyLikedOptions(session));
  const remove = useRemoveLikedSong(track);
  const closedReason = useClosedReason();

  const liked = track ? recent?.data.find((other) => isSameTrack(other, track)) : undefined;
  const state: LikeState = liked ? 'liked' : isPending ? 'sending' : 'open';
  const press = (): void => {
    if (closedReason !== null) showToast('info', closedReason);
    else if (!session) showToast('error', favoriteErrors.loginRequired);
    else if (!track?.title) showToast('error', favoriteErrors.noSongInformation);
    else if (liked) remove(liked._id);
    else if (!isPending) mutate(track);
  };
  return { state, closedReason, press };
};
