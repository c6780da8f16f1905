import { useQuery } from '@tanstack/react-query';
import { profileOptions } from '../../entities/session/profile-query.ts';
import type { Session } from '../../entities/session/stored-session.ts';
import { Redirect, useLocation } from '../../lib/router.tsx';

const SET_UP_PATH = '/profile';

/**
 * Validates the session with the server and keeps its user up to date. Administrators who lack a
 * second factor that the station asks for are led to its set-up: the server refuses them all else.
 */
const SessionRefresher = ({ session }: { readonly session: Session }) => {
  useQuery(profileOptions(session));
  const { pathname } = useLocation();
  if (session.user.needsSecondFactor && pathname !== SET_UP_PATH) return <Redirect to={SET_UP_PATH} />;
  return null;
};

export default SessionRefresher;
