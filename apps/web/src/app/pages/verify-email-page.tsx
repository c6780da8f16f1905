import { useParams } from 'react-router';
import { VerifyEmail } from '../../features/auth/verify-email.tsx';

const VerifyEmailPage = () => <VerifyEmail token={useParams().token} />;

export default VerifyEmailPage;
