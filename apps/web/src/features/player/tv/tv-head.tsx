import { useSite } from '../../../entities/site/site.ts';
import { formatWeekday } from '../../../lib/dates.ts';
import { formatTime } from '../../../lib/formats.ts';
import styles from './tv-head.module.css';

/** The station's name and the time where the listener is. */
export const TvHead = ({ now }: { readonly now: number }) => (
  <header className={styles.head}>
    <p className={styles.brand}>{useSite().brandName}</p>
    <p className={styles.date}>{formatWeekday(now)}</p>
    <time className={styles.clock} dateTime={new Date(now).toISOString()}>
      {formatTime(now)}
    </time>
  </header>
);
