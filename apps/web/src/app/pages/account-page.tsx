import type { ComponentType } from 'react';
import { ForgotPassword } from '../../features/auth/forgot-password.tsx';
import { Register } from '../../features/auth/register.tsx';
import { ResetPassword } from '../../features/auth/reset-password.tsx';
import { SetUp } from '../../features/auth/set-up.tsx';
import { VerifyEmail } from '../../features/auth/verify-email.tsx';

type TokenProps = { readonly token: string | undefined };
type FormName = 'forgot-password' | 'register' | 'reset-password' | 'setup' | 'verify-email';

const FORMS: Readonly<Record<FormName, ComponentType<TokenProps>>> = {
  'forgot-password': ForgotPassword,
  register: Register,
  'reset-password': ResetPassword,
  setup: SetUp,
  'verify-email': VerifyEmail,
};

type AccountPageProps = { readonly form: FormName; readonly token?: string | undefined };

/** One chunk for all account forms: the first screen lists the name of each lazy chunk. */
const AccountPage = ({ form, token }: AccountPageProps) => {
  const Form = FORMS[form];
  return <Form token={token} />;
};

export default AccountPage;
