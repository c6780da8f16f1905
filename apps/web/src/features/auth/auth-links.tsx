import type { ComponentProps } from 'react';
import { useLocation } from '../../lib/router.tsx';
import { forgotPasswordTexts } from '../../messages/account-messages.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Link, type LinkProps } from '../../ui/layout/link.tsx';

/** A link between the screens of this folder: the page that led here still waits behind the sign-in. */
export const AuthLink = (props: Omit<LinkProps, 'state'>) => <Link {...props} state={useLocation().state} />;

/** `AuthLink` as a button. */
export const AuthButtonLink = (props: Omit<ComponentProps<typeof ButtonLink>, 'state'>) => (
  <ButtonLink {...props} state={useLocation().state} />
);

export const BackToLogin = () => <AuthLink to="/login">{forgotPasswordTexts.backToLogin}</AuthLink>;
