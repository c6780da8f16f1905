import { SystemSettings } from '../../features/admin/system/system-settings.tsx';
import styles from './admin-tab.module.css';

const AdminSystemPage = () => (
  <div className={styles.tab}>
    <SystemSettings />
  </div>
);

export default AdminSystemPage;
