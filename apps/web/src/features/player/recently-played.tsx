import { channelDetailTexts } from '@airdial/contract/channel/messages';
import { useRecentlyPlayed } from '../../entities/channel/use-channel-live.ts';
import { formatClock } from '../../lib/formats.ts';
import styles from './recently-played.module.css';

const SHOWN_SONGS = 5;

/** The last songs of the channel, each with the time when it began. Left out while none is known. */
export const RecentlyPlayed = ({ channelId }: { readonly channelId: string }) => {
  const { data: songs = [] } = useRecentlyPlayed(channelId);
  if (songs.length === 0) return null;
  return (
    <section className={styles.recent}>
      <h3 className={styles.heading}>{channelDetailTexts.recentlyPlayed}</h3>
      <ol className={styles.songs}>
        {songs.slice(0, SHOWN_SONGS).map(({ title, artist, playedAt }) => (
          <li key={playedAt} className={styles.song}>
            <time dateTime={playedAt}>{formatClock(playedAt)}</time>
            <span className={styles.title}>{title}</span>
            {artist && <span className={styles.artist}>{artist}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
};
