import { Users } from '../../features/admin/users/users.tsx';

const AdminUsersPage = () => <Users />;

export default AdminUsersPage;
