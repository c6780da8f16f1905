import { adminFormTexts } from '../../../messages/admin-form-messages.ts';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';

type LoadFailedProps = { readonly title: string; readonly onRetry: () => unknown };

/** Replaces a part of the panel that failed to load. */
export const LoadFailed = (props: LoadFailedProps) => (
  <FailedState {...props} hint={adminFormTexts.failedHint} />
);
