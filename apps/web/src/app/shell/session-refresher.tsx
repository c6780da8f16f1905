import { countsAsValidated } from '@airdial/contract/user/account-status';
import { useQuery } from '@tanstack/react-query';
import { profileOptions } from '../../entities/session/profile-query.ts';
import type { Session } from '../../entities/session/stored-session.ts';
import { Redirect, useLocation } from '../../lib/router.tsx';
import { showToast } from '../../lib/toast-store.ts';
import { sessionNotices } from '../../messages/account-messages.ts';
import { PresetKeys } from './preset-keys.tsx';

const SET_UP_PATH = '/profile';

/**
 * What a session has on every screen: it is validated with the server, its user is kept up to date, and its
 * presets have keys. Administrators who lack a second factor that the station asks for are led to its set-up:
 * the server refuses them all else.
 */
const SessionRefresher = ({ session }: { readonly session: Session }) => {
  useQuery(profileOptions(session));
  const { pathname } = useLocation();
  if (session.user.needsSecondFactor && pathname !== SET_UP_PATH) return <Redirect to={SET_UP_PATH} />;
  return countsAsValidated(session.user) && <PresetKeys />;
};

export const reportSessionExpired = (): void => showToast('info', sessionNotices.sessionExpired);

export default SessionRefresher;
