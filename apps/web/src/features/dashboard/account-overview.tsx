import { countsAsValidated } from '@airdial/contract/user/account-status';
import BadgeCheck from '@lucide/icons/icons/badge-check';
import { useLikedSongsCount } from '../../entities/favorite/use-liked-songs-count.ts';
import { getAccountStatus, STATUS_NOTICES } from '../../entities/session/account-status.ts';
import { ResendVerificationButton } from '../../entities/session/resend-verification-button.tsx';
import { useUser } from '../../entities/session/session-context.tsx';
import { formatDate, isToday } from '../../lib/dates.ts';
import {
  dashboardBannerTexts,
  dashboardBannerTitles,
  dashboardTexts,
} from '../../messages/member-messages.ts';
import { Chip } from '../../ui/feedback/chip.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { StatTiles } from '../../ui/layout/stat-tiles.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import styles from './account-overview.module.css';
import { CorrectEmail } from './correct-email.tsx';

/** The account's rights in one quiet line, or a banner while something is wanted of the member. */
const AccountState = () => {
  const user = useUser();
  const status = getAccountStatus(user);
  if (status === 'validated' || status === 'admin')
    return (
      <div className={styles.state}>
        <h2>{dashboardBannerTitles[status]}</h2>
        <p>{dashboardBannerTexts[status]}</p>
      </div>
    );
  return (
    <Notice kind={STATUS_NOTICES[status]} title={<h2>{dashboardBannerTitles[status]}</h2>}>
      <p>{dashboardBannerTexts[status]}</p>
      {status === 'unverified' && (
        <>
          <p>{dashboardTexts.mailSentTo(user.email)}</p>
          <div className={styles.verification}>
            <ResendVerificationButton />
            <CorrectEmail key={user.email} />
          </div>
        </>
      )}
    </Notice>
  );
};

const lastLoginText = (lastLogin: string | null): string =>
  lastLogin === null || isToday(lastLogin) ? dashboardTexts.today : formatDate(lastLogin);

const MemberFigures = () => {
  const user = useUser();
  const { favoriteChannels, lastLogin } = user;
  const likedSongsCount = useLikedSongsCount();
  // The other members are sent back to the dashboard.
  const path = (to: string) => (countsAsValidated(user) ? to : undefined);
  return (
    <StatTiles
      size="small"
      tiles={[
        [dashboardTexts.favoriteChannels, favoriteChannels.length, path('/favorites')],
        [dashboardTexts.likedSongs, likedSongsCount, path('/favorites?tab=songs')],
        [
          dashboardTexts.lastLogin,
          <span key="when" className="small">
            {lastLoginText(lastLogin)}
          </span>,
          path('/profile'),
        ],
      ]}
    />
  );
};

const Welcome = () => {
  const user = useUser();
  // Whose address is not confirmed reads so below, also where an administrator has validated the account.
  const isVerified = ['admin', 'validated'].includes(getAccountStatus(user));
  return (
    <header className={styles.welcome}>
      <h1 className={styles.title}>{dashboardTexts.welcome(user.firstName)}</h1>
      <p className="cluster gap-2">
        <Chip>{user.role === 'admin' ? dashboardTexts.administrator : dashboardTexts.customer}</Chip>
        {isVerified && (
          <Chip>
            <Icon icon={BadgeCheck} />
            {dashboardTexts.verified}
          </Chip>
        )}
      </p>
    </header>
  );
};

/** A greeting, the account's status and its figures. */
export const AccountOverview = () => (
  <>
    <Welcome />
    <AccountState />
    <MemberFigures />
  </>
);
