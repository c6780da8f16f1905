import { useQuery } from '@tanstack/react-query';
import { profileOptions } from '../../entities/session/profile-query.ts';
import type { Session } from '../../entities/session/stored-session.ts';

/** Asks whether the session still holds, and keeps its user fresh. */
const SessionRefresher = ({ session }: { readonly session: Session }) => {
  useQuery(profileOptions(session));
  return null;
};

export default SessionRefresher;
