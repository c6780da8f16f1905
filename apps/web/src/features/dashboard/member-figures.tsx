import { useUser } from '../../entities/session/session-context.tsx';
import { formatDate, isToday } from '../../lib/dates.ts';
import { dashboardTexts } from '../../messages/member-messages.ts';
import { StatTiles } from '../../ui/layout/stat-tiles.tsx';

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
