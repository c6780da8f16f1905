import { EmailSettings } from '../../features/admin-email/email-settings.tsx';
import { Outbox } from '../../features/admin-email/outbox.tsx';
import styles from './admin-tab.module.css';

const AdminEmailPage = () => (
  <div className={styles.tab}>
    <EmailSettings />
    <Outbox />
  </div>
);

export default AdminEmailPage;
