import { LastfmSettings } from '../../features/admin/lastfm/lastfm-settings.tsx';
import { Statistics } from '../../features/admin/lastfm/statistics.tsx';

const AdminLastfmPage = () => (
  <div className="stack gap-5">
    <LastfmSettings />
    <Statistics />
  </div>
);

export default AdminLastfmPage;
