import RefreshCw from '@lucide/icons/icons/refresh-cw';
import { channelErrors, channelListTexts } from '../../../messages/channel-messages.ts';
import { TRY_AGAIN } from '../../../messages/ui-messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import styles from './list-states.module.css';

/** Decoration: a dial without stops. */
const EmptyDial = () => (
  <span aria-hidden className={styles.dial}>
    <span className={styles.needle} />
  </span>
);

export const EmptyList = () => (
  <div className={styles.state}>
    <EmptyDial />
    <h3>{channelListTexts.emptyTitle}</h3>
    <p>{channelListTexts.emptyHint}</p>
  </div>
);

export const FailedList = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div role="alert" className={styles.state}>
    <EmptyDial />
    <h3>{channelErrors.loadListFailed}</h3>
    <p>{channelListTexts.failedHint}</p>
    <Button variant="filled" onClick={onRetry}>
      <Icon icon={RefreshCw} />
      {TRY_AGAIN}
    </Button>
  </div>
);
