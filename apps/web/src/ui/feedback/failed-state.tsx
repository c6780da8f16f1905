import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Button } from '../form/button.tsx';
import { EmptyState } from './empty-state.tsx';

const ICON_PX = 18;
const OFF_THE_DIAL_DEG = -75;

type FailedStateProps = {
  readonly title: string;
  readonly hint: string;
  readonly retryText: string;
  readonly onRetry: () => void;
  /** Told to screen readers at once. */
  readonly alert?: boolean;
};

/** What could not be loaded, and a way to try it again. */
export const FailedState = ({ retryText, onRetry, ...state }: FailedStateProps) => (
  <EmptyState {...state} needleDeg={OFF_THE_DIAL_DEG}>
    <Button variant="filled" onClick={onRetry}>
      <RefreshCw size={ICON_PX} aria-hidden />
      {retryText}
    </Button>
  </EmptyState>
);
