import { useRefetchProfile } from '../../entities/session/profile-query.ts';
import { usePageTitle } from '../../entities/site/document-title.ts';
import { FeaturedChannels } from '../../features/channels/featured/featured-channels.tsx';
import { AccountOverview } from '../../features/dashboard/account-overview.tsx';
import { MyDial } from '../../features/dashboard/my-dial.tsx';
import { CompactDial } from '../../features/dial/compact-dial.tsx';
import { dashboardTexts } from '../../messages/member-messages.ts';
import styles from '../../ui/layout/page.module.css';

const DashboardPage = () => {
  usePageTitle(dashboardTexts.title);
  useRefetchProfile();
  return (
    <div className={styles.page}>
      <AccountOverview />
      <CompactDial />
      <MyDial />
      <div className={styles.later}>
        <FeaturedChannels />
      </div>
    </div>
  );
};

export default DashboardPage;
