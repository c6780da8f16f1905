import { forgotPasswordTexts } from '@airdial/contract/messages/account-screen-texts';
import { Link } from '../../ui/link.tsx';

export const BackToLogin = () => <Link to="/login">{forgotPasswordTexts.backToLogin}</Link>;
