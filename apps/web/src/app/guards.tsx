import { DEFAULT_ROUTE_AFTER_LOGIN } from '@airdial/contract/limits';
import type { User } from '@airdial/contract/user/schema';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '../entities/session/session-context.tsx';
import { safePath } from '../lib/safe-path.ts';

/** The sign-in screen learns where its visitor wanted to go. */
const ToLogin = () => {
  const { pathname, search, hash } = useLocation();
  return <Navigate to="/login" replace state={{ from: pathname + search + hash }} />;
};

type MembersProps = {
  /** Who of the signed-in may stay; the others are sent to the dashboard. */
  readonly allows?: (user: User) => boolean;
};

export const MembersOnly = ({ allows }: MembersProps) => {
  const session = useSession();
  if (!session) return <ToLogin />;
  // What storage remembers may be out of date: nobody is sent away before the server has been heard.
  if (allows && !allows(session.user)) return session.isChecked ? <Navigate to="/dashboard" replace /> : null;
  return <Outlet />;
};

/** Whoever has just signed in goes where they came from, everybody else who is signed in to the dashboard. */
export const VisitorsOnly = () => {
  const session = useSession();
  const { state } = useLocation();
  if (!session) return <Outlet />;
  const from = safePath((state as { readonly from?: unknown } | null)?.from);
  return <Navigate to={from ?? DEFAULT_ROUTE_AFTER_LOGIN} replace />;
};
