import { useQuery } from '@tanstack/react-query';
import { profileOptions } from '../../entities/session/profile-query.ts';
import type { Session } from '../../entities/session/stored-session.ts';

/** Validates the session with the server and keeps its user up to date. */
const SessionRefresher = ({ session }: { readonly session: Session }) => {
  useQuery(profileOptions(session));
  return null;
};

export default SessionRefresher;
