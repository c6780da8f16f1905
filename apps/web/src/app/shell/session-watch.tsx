import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session/session-context.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';

const SessionKeeper = lazy(() => import('./session-keeper.tsx'));

/** Visitors need none of it. */
export const SessionWatch = () => {
  const session = useSession();
  if (!session) return null;
  return (
    <ErrorBoundary key={session.token} fallback={null}>
      <Suspense>
        <SessionKeeper session={session} />
      </Suspense>
    </ErrorBoundary>
  );
};
