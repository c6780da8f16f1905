import { EmailSettings } from '../../features/admin/mail/email-settings.tsx';
import { Outbox } from '../../features/admin/mail/outbox.tsx';

const AdminEmailPage = () => (
  <div className="stack gap-5">
    <EmailSettings />
    <Outbox />
  </div>
);

export default AdminEmailPage;
