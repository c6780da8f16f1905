import { ThemesScreen } from '../../features/admin-theme/themes-screen.tsx';

const AdminThemePage = () => <ThemesScreen />;

export default AdminThemePage;
