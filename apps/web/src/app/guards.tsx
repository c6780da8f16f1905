import { DEFAULT_ROUTE_AFTER_LOGIN } from '@airdial/contract/limits';
import type { User } from '@airdial/contract/user/schema';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../entities/session/session-context.tsx';
import { safePath } from '../lib/safe-path.ts';

/** Passes the current path to the sign-in screen, which leads back to it. */
const RedirectToLogin = () => {
  const { pathname, search, hash } = useLocation();
  return <Navigate to="/login" replace state={{ from: pathname + search + hash }} />;
};

type MembersProps = {
  /** Members for whom this is false are redirected to the dashboard. */
  readonly allows?: (user: User) => boolean;
};

export const MembersOnly = ({ allows }: MembersProps) => {
  const session = useSession();
  if (!session) return <RedirectToLogin />;
  // The stored user may be outdated: redirects wait for the server's confirmation.
  if (allows && !allows(session.user)) return session.isChecked ? <Navigate to="/dashboard" replace /> : null;
  return <Outlet />;
};

/** Redirects members to the path that they came from, or else to the dashboard. */
export const VisitorsOnly = () => {
  const session = useSession();
  const { state } = useLocation();
  if (!session) return <Outlet />;
  const from = safePath((state as { readonly from?: unknown } | null)?.from);
  return <Navigate to={from ?? DEFAULT_ROUTE_AFTER_LOGIN} replace />;
};
