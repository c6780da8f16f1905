import { channelPageTexts } from '../../messages/channel-page-messages.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import styles from './channel-view.module.css';

/** The shape of what comes. */
export const ChannelLoading = () => (
  <div className={styles.head} aria-busy="true">
    <VisuallyHidden role="status">{channelPageTexts.loading}</VisuallyHidden>
    <Skeleton className={styles.artBone} />
    <div className={styles.words}>
      <Skeleton className={styles.titleBone} />
      <Skeleton className={styles.lineBone} />
      <Skeleton className={styles.lineBone} />
    </div>
  </div>
);
