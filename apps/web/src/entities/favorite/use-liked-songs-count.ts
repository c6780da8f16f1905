import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/session-context.tsx';
import { ALL_LIKED_SONGS, likedSongsOptions } from './favorite-queries.ts';

/** How many songs the member likes: the profile lists the newest ones only, and counts until the list is there. */
export const useLikedSongsCount = (): number => {
  const session = useSession();
  const { data } = useQuery(likedSongsOptions(session, ALL_LIKED_SONGS));
  return data?.pagination.total ?? session?.user.likedSongs.length ?? 0;
};
