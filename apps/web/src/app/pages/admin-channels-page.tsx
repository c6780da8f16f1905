import { AdminChannels } from '../../features/admin/channels/list/admin-channels.tsx';

const AdminChannelsPage = () => <AdminChannels />;

export default AdminChannelsPage;
