import { useUser } from '../../entities/session/session-context.tsx';
import { Backups } from '../../features/admin/backups/backups.tsx';
import { Software } from '../../features/admin/software/software.tsx';
import { SystemSettings } from '../../features/admin/system/system-settings.tsx';

const AdminSystemPage = () => (
  <div className="stack gap-5">
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
