import { forgotPasswordTexts } from '@airdial/contract/messages/account-screen-texts';
import { Link } from 'react-router';

export const BackToLogin = () => <Link to="/login">{forgotPasswordTexts.backToLogin}</Link>;
