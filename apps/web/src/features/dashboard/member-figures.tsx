import { dashboardTexts } from '@airdial/contract/messages/member-screen-texts';
import { formatDate, isToday } from '../../lib/dates.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';

const lastLoginText = (lastLogin: string | null): string =>
  lastLogin === null || isToday(lastLogin) ? dashboardTexts.today : formatDate(lastLogin);

export const MemberFigures = () => {
  const { favoriteChannels, likedSongs, lastLogin } = useUser();
  return (
    <StatTiles
      tiles={[
        [dashboardTexts.favoriteChannels, favoriteChannels.length],
        [dashboardTexts.likedSongs, likedSongs.length],
        [dashboardTexts.lastLogin, lastLoginText(lastLogin)],
      ]}
    />
  );
};
