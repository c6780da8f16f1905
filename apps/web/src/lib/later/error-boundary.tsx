import { Component, type ErrorInfo, type ReactNode } from 'react';

export type ErrorBoundaryProps = {
  readonly fallback: ReactNode | ((error: unknown) => ReactNode);
  readonly children: ReactNode;
  /** Called once the fallback is shown. */
  readonly onFail?: () => void;
};

type ErrorBoundaryState = { readonly failed: boolean; readonly error?: unknown };

/** Shows `fallback` in place of children that threw while rendering. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: true, error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
    this.props.onFail?.();
  }

  override render() {
    const { fallback, children } = this.props;
    const { failed, error } = this.state;
    if (!failed) return children;
    return typeof fallback === 'function' ? fallback(error) : fallback;
  }
}
