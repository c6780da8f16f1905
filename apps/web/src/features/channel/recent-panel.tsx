import { useRecentlyPlayed } from '../../entities/channel/use-channel-live.ts';
import { formatClock } from '../../lib/formats.ts';
import { channelDetailTexts } from '../../messages/channel-messages.ts';
import { TitledPanel } from '../../ui/layout/titled-panel.tsx';
import styles from './channel-panels.module.css';

/** What was on air, the newest first, each with the visitor's time of day at which it began. */
export const RecentPanel = ({ channelId }: { readonly channelId: string }) => {
  const { data: songs = [] } = useRecentlyPlayed(channelId);
  if (songs.length === 0) return null;
  return (
    <TitledPanel title={channelDetailTexts.recentlyPlayed}>
      <ol className={styles.rows}>
        {songs.map(({ title, artist, playedAt }) => (
          <li key={playedAt} className={styles.row}>
            <time dateTime={playedAt}>{formatClock(playedAt)}</time>
            <span className={styles.rowTitle}>{title}</span>
            {artist && <span className={styles.rowMore}>{artist}</span>}
          </li>
        ))}
      </ol>
    </TitledPanel>
  );
};
