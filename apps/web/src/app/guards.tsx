import { DEFAULT_ROUTE_AFTER_LOGIN } from '@airdial/contract/limits';
import { countsAsValidated } from '@airdial/contract/user/account-status';
import type { User } from '@airdial/contract/user/schema';
import type { ComponentType, ReactNode } from 'react';
import { useSession } from '../entities/session/session-context.tsx';
import { useWaitingPath } from '../features/auth/use-waiting-path.ts';
import { Redirect, useLocation } from '../lib/router.tsx';

type GuardProps = { readonly children: ReactNode };

/** Shows a page to those who may open it, and redirects the others. */
export type Guard = ComponentType<GuardProps>;

/** Passes the current path to the sign-in screen, which leads back to it. */
const RedirectToLogin = () => {
  const { pathname, search, hash } = useLocation();
  return <Redirect to="/login" state={{ from: pathname + search + hash }} />;
};

/** Members for whom `allows` is false are redirected to the dashboard. */
const createMemberGuard = (allows: (user: User) => boolean): Guard => {
  const MemberGuard: Guard = ({ children }) => {
    const session = useSession();
    if (!session) return <RedirectToLogin />;
    if (allows(session.user)) return children;
    // The stored user may be outdated: redirects wait for the server's confirmation.
    return session.isChecked ? <Redirect to="/dashboard" /> : null;
  };
  return MemberGuard;
};

export const MembersOnly = createMemberGuard(() => true);
export const ValidatedOnly = createMemberGuard(countsAsValidated);
export const AdminsOnly = createMemberGuard(({ role }) => role === 'admin');

/** Redirects members to the path that they came from, or else to the dashboard. */
export const VisitorsOnly: Guard = ({ children }) => {
  const session = useSession();
  const to = useWaitingPath() ?? DEFAULT_ROUTE_AFTER_LOGIN;
  return session ? <Redirect to={to} /> : children;
};
