import { FEATURED_SKELETON_COUNT } from '@airdial/contract/limits';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import card from './channel-card.module.css';
import styles from './loading-list.module.css';

const SKELETON_KEYS = Array.from({ length: FEATURED_SKELETON_COUNT }, (_, index) => index);

const SkeletonCard = () => (
  <div className={card.card} data-testid="channel-skeleton">
    <div className={card.art}>
      <Skeleton className={styles.art} />
    </div>
    <div className={card.body}>
      <Skeleton className={styles.title} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.short} />
    </div>
  </div>
);

export const LoadingList = () => (
  <div aria-busy="true">
    <VisuallyHidden role="status">Loading channels…</VisuallyHidden>
    <CardGrid as="div">
      {SKELETON_KEYS.map((key) => (
        <SkeletonCard key={key} />
      ))}
    </CardGrid>
  </div>
);
