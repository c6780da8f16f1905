import Heart from '@lucide/icons/icons/heart';
import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import styles from './heart-button.module.css';
import { Icon } from './icon.tsx';

type HeartButtonProps = {
  readonly pressed: boolean;
  /** What a press does: the accessible name and the tooltip. */
  readonly label: string;
  /** Why a press cannot do it now; it then explains itself instead. */
  readonly closedReason?: string | null;
  readonly onPicture?: boolean;
  /** A heart by default. */
  readonly icon?: ReactNode;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
};

export const HeartButton = ({
  pressed,
  label,
  closedReason = null,
  onPicture = false,
  icon = <Icon icon={Heart} />,
  isBusy,
  onClick,
}: HeartButtonProps) => (
  <button
    type="button"
    title={closedReason ?? label}
    aria-label={closedReason === null ? label : `${label}: ${closedReason}`}
    aria-disabled={closedReason !== null || undefined}
    className={classNames(styles.heart, pressed && styles.pressed, onPicture && styles.onPicture)}
    aria-busy={isBusy}
    onClick={onClick}
  >
    {icon}
  </button>
);
