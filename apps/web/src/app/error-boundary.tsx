import { Component, type ErrorInfo, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
  /** Called once the fallback is shown. */
  readonly onFail?: () => void;
};

/** Shows `fallback` in place of children that threw while rendering. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
    this.props.onFail?.();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
