import { AdminChannels } from '../../features/admin/channels/admin-channels.tsx';

const AdminChannelsPage = () => <AdminChannels />;

export default AdminChannelsPage;
