import { favoriteErrors, favoriteNotices } from '@airdial/contract/favorite/messages';
import type { LikedSong } from '@airdial/contract/favorite/schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { showToast } from '../../lib/toast-store.ts';
import { useSession } from '../session/session-context.tsx';
import { likedSongLists, recentlyLikedOptions } from './favorite-queries.ts';
import { useRemoveSong } from './use-liked-songs.ts';
import { useInvalidateProfile } from './use-profile-refresh.ts';

/** A song on air, and where it was heard. */
export type TrackToLike = {
  readonly title: string;
  readonly artist: string | null;
  readonly album: string | null;
  readonly artwork: string | null;
  readonly channelId: string;
  readonly channelName: string;
};

type Named = Pick<TrackToLike, 'title' | 'artist'>;

const fold = (text: string | null): string =>
  (text ?? '').normalize('NFC').toLowerCase().replaceAll(/\s+/gu, ' ').trim();

/** As the server sees it: capitals and spaces make no other song. */
const isSame = (one: Named, other: Named): boolean =>
  fold(one.title) === fold(other.title) && fold(one.artist) === fold(other.artist);

const send = (body: TrackToLike) => api.likeSong({ body });

const failureText = (cause: Error): string => {
  if (!(cause instanceof ApiError)) return favoriteErrors.likeFailed;
  const { code, fieldErrors, serverMessage } = cause;
  if (code === 'unauthenticated') return favoriteErrors.loginRequired;
  return fieldErrors[0]?.msg ?? serverMessage ?? favoriteErrors.likeFailed;
};

const useSendLike = () => {
  const session = useSession();
  const queryClient = useQueryClient();
  const refreshProfile = useInvalidateProfile();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ data: liked }: { readonly data: LikedSong }) => {
      showToast('success', favoriteNotices.songLiked);
      queryClient.setQueryData(
        recentlyLikedOptions(session).queryKey,
        (known) => known && { ...known, data: [liked, ...known.data.filter(({ _id }) => _id !== liked._id)] },
      );
      refreshProfile();
      return queryClient.invalidateQueries({ queryKey: likedSongLists(session) });
    },
    onError: (cause) => showToast('error', failureText(cause)),
  });
};

type LikeState = 'open' | 'sending' | 'liked';

/** The song's heart: how it stands, and what a press does. A song without a title cannot be liked. */
export const useLike = (song: TrackToLike | null) => {
  const session = useSession();
  const { mutate, isPending, variables } = useSendLike();
  const { data: recent } = useQuery(recentlyLikedOptions(session));
  const remove = useRemoveSong();

  const liked = song ? recent?.data.find((other) => isSame(other, song)) : undefined;
  const isSending = isPending && song !== null && isSame(variables, song);
  const state: LikeState = liked ? 'liked' : isSending ? 'sending' : 'open';
  const press = (): void => {
    if (!session) showToast('error', favoriteErrors.loginRequired);
    else if (!song?.title) showToast('error', favoriteErrors.noSongInformation);
    else if (liked) remove(liked._id);
    else if (!isPending) mutate(song);
  };
  return { state, press };
};
