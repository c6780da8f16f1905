import { LastfmSettings } from '../../features/admin/lastfm/lastfm-settings.tsx';
import { Statistics } from '../../features/admin/lastfm/statistics.tsx';
import styles from '../../features/admin/shared/admin-tab.module.css';

const AdminLastfmPage = () => (
  <div className={styles.tab}>
    <LastfmSettings />
    <Statistics />
  </div>
);

export default AdminLastfmPage;
