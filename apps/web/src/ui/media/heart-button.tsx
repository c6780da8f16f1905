import Heart from 'lucide-react/icons/heart';
import { classNames } from '../layout/class-names.ts';
import styles from './heart-button.module.css';

const ICON_PX = 22;

type HeartButtonProps = {
  readonly pressed: boolean;
  /** What a press does: the accessible name and the tooltip. */
  readonly label: string;
  readonly onPicture?: boolean;
  readonly onClick: () => void;
};

export const HeartButton = ({ pressed, label, onPicture = false, onClick }: HeartButtonProps) => (
  <button
    type="button"
    title={label}
    aria-label={label}
    className={classNames(styles.heart, pressed && styles.pressed, onPicture && styles.onPicture)}
    onClick={onClick}
  >
    <Heart size={ICON_PX} aria-hidden />
  </button>
);
