import { EmailSettings } from '../../features/admin/mail/email-settings.tsx';
import { Outbox } from '../../features/admin/mail/outbox.tsx';
import styles from '../../features/admin/shared/admin-tab.module.css';

const AdminEmailPage = () => (
  <div className={styles.tab}>
    <EmailSettings />
    <Outbox />
  </div>
);

export default AdminEmailPage;
