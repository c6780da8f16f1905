import { accountNotices } from '@airdial/contract/messages/account-messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { profileOptions } from '../../lib/session/profile-query.ts';
import { onSessionExpired } from '../../lib/session/session-store.ts';
import type { Session } from '../../lib/session/stored-session.ts';
import { showToast } from '../../lib/toast-store.ts';

/** Asks whether the session still holds, and leads to the sign-in and back when it does not. */
const SessionKeeper = ({ session }: { readonly session: Session }) => {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const here = useRef('');
  useQuery(profileOptions(session));

  useEffect(() => {
    here.current = pathname + search + hash;
  }, [pathname, search, hash]);

  useEffect(
    () =>
      onSessionExpired(() => {
        void navigate('/login', { replace: true, state: { from: here.current } });
        showToast('info', accountNotices.sessionExpired);
      }),
    [navigate],
  );
  return null;
};

export default SessionKeeper;
