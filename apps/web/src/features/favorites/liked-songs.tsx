import { useQuery } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { likedSongsOptions } from '../../entities/favorite/favorite-queries.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { useRedirectToLastPage } from '../../lib/use-last-page.ts';
import { usePageParam } from '../../lib/use-page-param.ts';
import { favoriteTexts, likedSongTexts } from '../../messages/favorite-messages.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { FailedFavorites } from './failed-favorites.tsx';
import { LikedSongRow } from './liked-song-row.tsx';
import styles from './liked-songs.module.css';
import { SongsLoading } from './songs-loading.tsx';

const ICON_PX = 18;

const NoSongs = () => (
  <EmptyState title={favoriteTexts.noSongsTitle} hint={favoriteTexts.noSongsHint}>
    <ButtonLink to="/channels" variant="filled">
      {favoriteTexts.startListening}
    </ButtonLink>
  </EmptyState>
);

const ClearAll = ({ count }: { readonly count: number }) => {
  const [asking, setAsking] = useState(false);
  return (
    <p className={styles.clear}>
      <Button onClick={() => setAsking(true)}>
        <Trash2 size={ICON_PX} aria-hidden />
        {likedSongTexts.clearAll}
      </Button>
      {asking && <ClearDialog count={count} onClose={() => setAsking(false)} />}
    </p>
  );
};

/** The newest first, a page at a time. */
export const LikedSongs = () => {
  const session = useSession();
  const [page, turnTo] = usePageParam();
  const { data, isError, isPlaceholderData, refetch } = useQuery(likedSongsOptions(session, page));
  useRedirectToLastPage(page, data?.totalPages, turnTo);
  if (isError && !data) return <FailedFavorites onRetry={() => void refetch()} />;
  if (!data) return <SongsLoading />;
  if (data.pagination.total === 0) return <NoSongs />;
  return (
    <>
      <ClearAll count={data.pagination.total} />
      <ul className={styles.songs} aria-busy={isPlaceholderData}>
        {data.data.map((song) => (
          <LikedSongRow key={song._id} song={song} />
        ))}
      </ul>
      {data.totalPages > 1 && <Pagination page={page} totalPages={data.totalPages} onChange={turnTo} />}
    </>
  );
};
