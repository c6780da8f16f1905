import { dashboardTexts } from '@airdial/contract/messages/member-screen-texts';
import { formatDate, isToday } from '../../lib/dates.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import styles from './dashboard.module.css';

const lastLoginText = (lastLogin: string | null): string =>
  lastLogin === null || isToday(lastLogin) ? dashboardTexts.today : formatDate(lastLogin);

export const StatTiles = () => {
  const { favoriteChannels, likedSongs, lastLogin } = useUser();
  const tiles = [
    [dashboardTexts.favoriteChannels, favoriteChannels.length],
    [dashboardTexts.likedSongs, likedSongs.length],
    [dashboardTexts.lastLogin, lastLoginText(lastLogin)],
  ] as const;
  return (
    <dl className={styles.tiles}>
      {tiles.map(([name, value]) => (
        <div key={name} className={styles.tile}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
