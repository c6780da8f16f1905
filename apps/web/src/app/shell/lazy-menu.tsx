import { type ReactNode, Suspense } from 'react';
import { showToast } from '../../lib/toast-store.ts';
import { appErrors } from '../../messages/app-messages.ts';
import { ErrorBoundary } from '../error-boundary.tsx';

const reportFailure = (): void => showToast('error', appErrors.menuNotLoaded);

/**
 * For a menu whose chunk loads when it opens: a failure shows a toast instead of an error screen.
 */
export const LazyMenu = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary fallback={null} onFail={reportFailure}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
