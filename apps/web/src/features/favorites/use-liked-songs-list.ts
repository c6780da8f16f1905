import { LIKED_SONG_SORTS } from '@airdial/contract/favorite/schema';
import { useQuery } from '@tanstack/react-query';
import { ALL_LIKED_SONGS, likedSongsOptions } from '../../entities/favorite/favorite-queries.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { oneOf } from '../../lib/list-choices.ts';
import { useRedirectToLastPage } from '../../lib/use-last-page.ts';
import { useListAddress } from '../../lib/use-list-address.ts';
import { useSelection } from '../../lib/use-selection.ts';

const CHOICES = {
  tab: oneOf(['channels', 'songs'], 'channels'),
  sortBy: oneOf(LIKED_SONG_SORTS, 'newest'),
};

/** The liked songs that the address names, and which of them are selected. */
export const useLikedSongsList = () => {
  const session = useSession();
  const { chosen, page, setPage, search, choose } = useListAddress(CHOICES);
  const { sortBy } = chosen;
  const query = useQuery(likedSongsOptions(session, { page, search: search.applied, sortBy }));
  const all = useQuery(likedSongsOptions(session, ALL_LIKED_SONGS));
  const { data } = query;
  useRedirectToLastPage(page, query, setPage);
  const songs = data?.data ?? [];
  return {
    ...query,
    songs,
    /** Whatever is searched. */
    allCount: all.data?.pagination.total ?? 0,
    selection: useSelection(songs.map(({ _id }) => _id)),
    search,
    sortBy,
    page,
    setPage,
    choose,
  };
};

export type LikedSongsState = ReturnType<typeof useLikedSongsList>;
