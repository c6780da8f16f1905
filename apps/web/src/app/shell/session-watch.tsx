import { lazy, useEffect } from 'react';
import { useSession } from '../../entities/session/session-context.tsx';
import { acceptStoredSession, onSessionExpired } from '../../entities/session/session-store.ts';
import { LaterPart } from '../../lib/later/later-part.tsx';
import { withSecondTry } from '../../lib/later/with-second-try.ts';
import { useNavigate } from '../../lib/router.tsx';

const loadRefresher = () => import('./session-refresher.tsx');
const SessionRefresher = lazy(() => withSecondTry(loadRefresher));

const reportSessionExpired = async (): Promise<void> => (await loadRefresher()).reportSessionExpired();

/** When the session expires, redirects to the sign-in screen, which leads back afterwards. */
const useRedirectOnExpiry = (): void => {
  const navigate = useNavigate();
  useEffect(
    () =>
      onSessionExpired(() => {
        const { pathname, search, hash } = window.location;
        navigate('/login', { replace: true, state: { from: pathname + search + hash } });
        reportSessionExpired().catch(() => undefined);
      }),
    [navigate],
  );
};

/** Loads the session's refresh for members only. */
export const SessionWatch = () => {
  const session = useSession();
  useRedirectOnExpiry();
  if (!session) return null;
  return (
    <LaterPart key={session.token} onFail={() => acceptStoredSession(session.token)}>
      <SessionRefresher session={session} />
    </LaterPart>
  );
};
