import { registerTexts } from '@airdial/contract/messages/account-screen-texts';
import { AccountSoon } from './account-soon.tsx';

const RegisterPage = () => (
  <AccountSoon
    title={registerTexts.title}
    text="Accounts come with this station’s next update. Your favorites and the songs you like will then be kept here."
  />
);

export default RegisterPage;
