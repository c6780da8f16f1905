import { favoriteTexts } from '../../messages/favorite-messages.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import styles from './liked-songs.module.css';

const SKELETON_KEYS = [0, 1, 2, 3, 4, 5];

/** The shape of what comes. */
export const SongsLoading = () => (
  <div className={styles.songs} aria-busy="true">
    <VisuallyHidden role="status">{favoriteTexts.loading}</VisuallyHidden>
    {SKELETON_KEYS.map((key) => (
      <div key={key} className={styles.song}>
        <Skeleton className={styles.artBone} />
        <div className={styles.words}>
          <Skeleton className={styles.titleBone} />
          <Skeleton className={styles.lineBone} />
        </div>
      </div>
    ))}
  </div>
);
