import { channelsPageTexts } from '../../messages/channel-page-messages.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import tile from './channel-tile.module.css';
import styles from './tiles-loading.module.css';

const SKELETON_KEYS = Array.from({ length: 12 }, (_, index) => index);

const SkeletonTile = () => (
  <div className={tile.tile} data-playback="none" data-testid="channel-skeleton">
    <div className={tile.art}>
      <Skeleton className={styles.art} />
    </div>
    <div className={tile.body}>
      <Skeleton className={styles.title} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.short} />
    </div>
  </div>
);

/** The shape of what comes. */
export const TilesLoading = () => (
  <div aria-busy="true">
    <VisuallyHidden role="status">{channelsPageTexts.loading}</VisuallyHidden>
    <CardGrid as="div" tight>
      {SKELETON_KEYS.map((key) => (
        <SkeletonTile key={key} />
      ))}
    </CardGrid>
  </div>
);
