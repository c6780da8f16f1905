import { useUser } from '../../entities/session/session-context.tsx';
import { Backups } from '../../features/admin/backups/backups.tsx';
import styles from '../../features/admin/shared/admin-tab.module.css';
import { Software } from '../../features/admin/software/software.tsx';
import { SystemSettings } from '../../features/admin/system/system-settings.tsx';

const AdminSystemPage = () => (
  <div className={styles.tab}>
    <SystemSettings />
    {useUser().role === 'admin' && (
      <>
        <Backups />
        <Software />
      </>
    )}
  </div>
);

export default AdminSystemPage;
