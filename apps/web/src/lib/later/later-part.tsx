import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary, type ErrorBoundaryProps } from './error-boundary.tsx';

type LaterPartProps = Omit<ErrorBoundaryProps, 'fallback'> & {
  /** Shown while the part loads, and where it fails to. */
  readonly placeholder?: ReactNode;
};

/** A part that loads later than the page, which stays whole where its chunk fails to load. */
export const LaterPart = ({ children, placeholder = null, ...props }: LaterPartProps) => (
  <ErrorBoundary fallback={placeholder} {...props}>
    <Suspense fallback={placeholder}>{children}</Suspense>
  </ErrorBoundary>
);
