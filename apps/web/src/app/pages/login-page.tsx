import { signInTexts } from '@airdial/contract/messages/account-screen-texts';
import { AccountSoon } from './account-soon.tsx';

const LoginPage = () => (
  <AccountSoon
    title={signInTexts.title}
    text="Accounts come with this station’s next update. There is nobody to sign in yet."
  />
);

export default LoginPage;
