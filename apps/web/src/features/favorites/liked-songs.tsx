import { useQuery } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { likedSongsOptions } from '../../entities/favorite/favorite-queries.ts';
import { useClearLikedSongs } from '../../entities/favorite/use-liked-songs.ts';
import { useSession } from '../../entities/session/session-context.tsx';
import { useRedirectToLastPage } from '../../lib/use-last-page.ts';
import { usePageParam } from '../../lib/use-page-param.ts';
import { favoriteTexts, likedSongTexts } from '../../messages/favorite-messages.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { FailedFavorites } from './failed-favorites.tsx';
import { LikedSongRow } from './liked-song-row.tsx';
import styles from './liked-songs.module.css';

type ClearDialogProps = { readonly count: number; readonly onClose: () => void };

const ClearDialog = ({ count, onClose }: ClearDialogProps) => {
  const clear = useClearLikedSongs();
  const confirm = () => {
    clear();
    onClose();
  };
  return (
    <Dialog title={likedSongTexts.confirmTitle} onClose={onClose}>
      <p>{likedSongTexts.confirmText(count)}</p>
      <div className={styles.choices}>
        <Button onClick={onClose}>{likedSongTexts.keep}</Button>
        <Button variant="filled" onClick={confirm}>
          {likedSongTexts.clearAll}
        </Button>
      </div>
    </Dialog>
  );
};

const SKELETON_KEYS = [0, 1, 2, 3, 4, 5];

const LikedSongsSkeleton = () => (
  <div className={styles.songs} aria-busy="true">
    <VisuallyHidden role="status">{favoriteTexts.loading}</VisuallyHidden>
    {SKELETON_KEYS.map((key) => (
      <div key={key} className={classNames(styles.song, styles.songSkeleton)}>
        <Skeleton className={styles.artSkeleton} />
        <div className={styles.text}>
          <Skeleton className={styles.titleSkeleton} />
          <Skeleton className={styles.lineSkeleton} />
        </div>
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

const ClearAll = ({ count }: { readonly count: number }) => {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <p className={styles.clear}>
      <Button onClick={() => setConfirming(true)}>
        <Trash2 aria-hidden />
        {likedSongTexts.clearAll}
      </Button>
      {isConfirming && <ClearDialog count={count} onClose={() => setConfirming(false)} />}
    </p>
  );
};

/** All liked songs, newest first, a page at a time. */
export const LikedSongs = () => {
  const session = useSession();
  const [page, setPage] = usePageParam();
  const head = useRef<HTMLDivElement>(null);
  const { data, isError, isPlaceholderData, refetch } = useQuery(likedSongsOptions(session, page));
  useRedirectToLastPage(page, data?.totalPages, setPage);
  if (isError && !data) return <FailedFavorites onRetry={() => void refetch()} />;
  if (!data) return <LikedSongsSkeleton />;
  if (data.pagination.total === 0) return <NoSongs />;
  return (
    <>
      <div ref={head} tabIndex={-1}>
        <ClearAll count={data.pagination.total} />
      </div>
      <ul className={styles.songs} aria-busy={isPlaceholderData}>
        {data.data.map((song) => (
          <LikedSongRow key={song._id} song={song} />
        ))}
      </ul>
      {data.totalPages > 1 && (
        <Pagination page={page} totalPages={data.totalPages} onChange={setPage} head={head} />
      )}
    </>
  );
};
