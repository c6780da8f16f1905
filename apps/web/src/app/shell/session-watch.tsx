import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session/session-context.tsx';
import { settleForStored } from '../../lib/session/session-store.ts';
import { ErrorBoundary } from '../error-boundary.tsx';

const SessionKeeper = lazy(() => import('./session-keeper.tsx'));

/** Visitors need none of it. */
export const SessionWatch = () => {
  const session = useSession();
  if (!session) return null;
  return (
    <ErrorBoundary key={session.token} fallback={null} onFail={() => settleForStored(session.token)}>
      <Suspense>
        <SessionKeeper session={session} />
      </Suspense>
    </ErrorBoundary>
  );
};
