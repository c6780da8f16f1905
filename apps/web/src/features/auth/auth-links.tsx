import type { ComponentProps } from 'react';
import { useSession } from '../../entities/session/session-context.tsx';
import { useLocation } from '../../lib/router.tsx';
import { forgotPasswordTexts, verifyEmailTexts } from '../../messages/account-messages.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Link, type LinkProps } from '../../ui/layout/link.tsx';
import { useWaitingPath } from './use-waiting-path.ts';

/** A link between the screens of this folder: the page that led here still waits behind the sign-in. */
export const AuthLink = (props: Omit<LinkProps, 'state'>) => <Link {...props} state={useLocation().state} />;

type AuthButtonLinkProps = Omit<ComponentProps<typeof ButtonLink>, 'state'> & {
  /** What the sign-in begins with. */
  readonly email?: string;
};

/** `AuthLink` as a button. */
export const AuthButtonLink = ({ email, ...props }: AuthButtonLinkProps) => (
  <ButtonLink {...props} state={{ from: useWaitingPath(), email }} />
);

/** Where a screen without a form leads: a signed-in member is not asked to sign in. */
export const useWayOn = (): { readonly to: string; readonly text: string } =>
  useSession()
    ? { to: '/dashboard', text: verifyEmailTexts.goToDashboard }
    : { to: '/login', text: forgotPasswordTexts.backToLogin };

export const BackToLogin = () => {
  const { to, text } = useWayOn();
  return <AuthLink to={to}>{text}</AuthLink>;
};
