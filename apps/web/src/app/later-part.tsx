import { Suspense } from 'react';
import { ErrorBoundary, type ErrorBoundaryProps } from './error-boundary.tsx';

/** A part that loads later than the page, which stays whole where its chunk fails to load. */
export const LaterPart = ({ children, ...props }: Omit<ErrorBoundaryProps, 'fallback'>) => (
  <ErrorBoundary fallback={null} {...props}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
