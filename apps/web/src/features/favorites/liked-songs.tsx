import type { LikedSong } from '@airdial/contract/favorite/schema';
import { useRef } from 'react';
import { formatMonth } from '../../lib/dates.ts';
import { toGroups } from '../../lib/to-groups.ts';
import { useListFocus } from '../../lib/use-list-focus.ts';
import { favoriteTexts, likedSongTexts } from '../../messages/favorite-messages.ts';
import { songHistoryTexts } from '../../messages/song-history-messages.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { FailedFavorites } from './failed-favorites.tsx';
import { LikedSongRow } from './liked-song-row.tsx';
import styles from './liked-songs.module.css';
import { SongActions, SongSearch } from './song-tools.tsx';
import { type LikedSongsState, useLikedSongsList } from './use-liked-songs-list.ts';

const SKELETON_KEYS = [0, 1, 2, 3, 4, 5];

const LikedSongsSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden role="status">{favoriteTexts.loading}</VisuallyHidden>
    {SKELETON_KEYS.map((key) => (
      <div key={key} className={styles.songSkeleton}>
        <Skeleton className={styles.artSkeleton} />
        <Skeleton className={styles.titleSkeleton} />
      </div>
    ))}
  </div>
);

const NoSongs = () => (
  <EmptyState title={favoriteTexts.noSongsTitle} hint={favoriteTexts.noSongsHint}>
    <ButtonLink to="/channels" variant="filled">
      {favoriteTexts.startListening}
    </ButtonLink>
  </EmptyState>
);

type ListProps = { readonly list: LikedSongsState };

const NoneFound = ({ list: { search } }: ListProps) => (
  <EmptyState title={likedSongTexts.noneFoundTitle} hint={likedSongTexts.noneFoundHint}>
    <Button variant="filled" onClick={() => search.type('')}>
      {likedSongTexts.clearSearch}
    </Button>
  </EmptyState>
);

/** By month while the newest come first. */
const SongList = ({ list }: ListProps) => {
  const { songs, sortBy, selection, isPlaceholderData } = list;
  const isByMonth = sortBy === 'newest';
  const toName = ({ likedAt }: LikedSong) => (isByMonth ? formatMonth(likedAt) : '');
  // What was removed has the focus near, and not above the search.
  const head = useListFocus<HTMLDivElement>();
  return (
    <div ref={head} tabIndex={-1} aria-busy={isPlaceholderData}>
      {toGroups(songs, toName).map(({ name, items }) => (
        <section key={items[0]?._id} className={styles.group}>
          {isByMonth && <h2 className={styles.month}>{name}</h2>}
          <ul>
            {items.map((song) => (
              <LikedSongRow
                key={song._id}
                song={song}
                headingLevel={isByMonth ? 3 : 2}
                selected={selection.has(song._id)}
                onSelect={() => selection.toggle(song._id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};

/** The liked songs, a page at a time. */
export const LikedSongs = () => {
  const head = useRef<HTMLDivElement>(null);
  const list = useLikedSongsList();
  const { data, isError, refetch, songs, search, page, setPage } = list;
  if (isError && !data) return <FailedFavorites onRetry={refetch} />;
  if (!data) return <LikedSongsSkeleton />;
  if (data.pagination.total === 0 && search.applied === '') return <NoSongs />;
  return (
    <>
      <SongSearch list={list} />
      <VisuallyHidden role="status">
        {search.applied && songHistoryTexts.found(data.pagination.total)}
      </VisuallyHidden>
      <div ref={head} tabIndex={-1}>
        <SongActions list={list} />
      </div>
      {songs.length === 0 && data.pagination.total === 0 ? (
        <NoneFound list={list} />
      ) : (
        <SongList list={list} />
      )}
      {data.totalPages > 1 && (
        <Pagination page={page} totalPages={data.totalPages} onChange={setPage} head={head} />
      )}
    </>
  );
};
