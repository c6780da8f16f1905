import { useParams } from 'react-router';
import { ResetPassword } from '../../features/auth/reset-password.tsx';

const ResetPasswordPage = () => <ResetPassword token={useParams().token} />;

export default ResetPasswordPage;
