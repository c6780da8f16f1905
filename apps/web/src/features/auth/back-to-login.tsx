import { forgotPasswordTexts } from '../../messages/account-messages.ts';
import { Link } from '../../ui/layout/link.tsx';

export const BackToLogin = () => <Link to="/login">{forgotPasswordTexts.backToLogin}</Link>;
