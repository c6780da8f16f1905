import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../entities/session/session-context.tsx';
import { onSessionExpired, settleForStored } from '../../entities/session/session-store.ts';
import { ErrorBoundary } from '../error-boundary.tsx';

const SessionRefresher = lazy(() => import('./session-refresher.tsx'));

const tellExpiry = async (): Promise<void> => (await import('./report-expiry.ts')).tellExpiry();

/** From wherever a session ends the way leads to the sign-in, and from there back. */
const useWayToLogin = (): void => {
  const navigate = useNavigate();
  useEffect(
    () =>
      onSessionExpired(() => {
        const { pathname, search, hash } = window.location;
        void navigate('/login', { replace: true, state: { from: pathname + search + hash } });
        tellExpiry().catch(() => undefined);
      }),
    [navigate],
  );
};

/** Visitors need none of what keeps a session. */
export const SessionWatch = () => {
  const session = useSession();
  useWayToLogin();
  if (!session) return null;
  return (
    <ErrorBoundary key={session.token} fallback={null} onFail={() => settleForStored(session.token)}>
      <Suspense>
        <SessionRefresher session={session} />
      </Suspense>
    </ErrorBoundary>
  );
};
