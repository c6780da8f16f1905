import RefreshCw from '@lucide/icons/icons/refresh-cw';
import type { MouseEvent } from 'react';
import { TRY_AGAIN } from '../../messages/ui-messages.ts';
import { Button } from '../form/button.tsx';
import { Icon } from '../media/icon.tsx';
import { EmptyState } from './empty-state.tsx';

const NEEDLE_LEFT_DEG = -75;

type FailedStateProps = {
  readonly title: string;
  readonly hint: string;
  readonly onRetry: () => unknown;
  /** Announced to screen readers at once, by default. */
  readonly alert?: boolean;
};

/** A new try takes the button away: who pressed it by keyboard goes on around it. */
const leave = ({ currentTarget: button }: MouseEvent<HTMLElement>): void =>
  button.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });

/** Explains what failed to load, with a retry button. */
export const FailedState = ({ onRetry, alert = true, ...state }: FailedStateProps) => (
  <EmptyState {...state} alert={alert} needleDeg={NEEDLE_LEFT_DEG}>
    <Button
      variant="filled"
      onClick={(event) => {
        leave(event);
        onRetry();
      }}
    >
      <Icon icon={RefreshCw} />
      {TRY_AGAIN}
    </Button>
  </EmptyState>
);
