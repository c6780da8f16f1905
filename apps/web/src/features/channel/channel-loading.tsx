import { channelPageTexts } from '@airdial/contract/messages/channel-page-texts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
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
