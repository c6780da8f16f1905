import { ThemesScreen } from '../../features/admin/themes/themes-screen.tsx';

const AdminThemePage = () => <ThemesScreen />;

export default AdminThemePage;
