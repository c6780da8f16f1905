import styles from '../../features/admin/shared/admin-tab.module.css';
import { SystemSettings } from '../../features/admin/system/system-settings.tsx';

const AdminSystemPage = () => (
  <div className={styles.tab}>
    <SystemSettings />
  </div>
);

export default AdminSystemPage;
