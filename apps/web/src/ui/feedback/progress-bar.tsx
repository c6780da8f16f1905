import styles from './progress-bar.module.css';

type ProgressBarProps = { readonly label: string; readonly max: number; readonly value: number };

/** Progress of a known length. */
export const ProgressBar = ({ label, max, value }: ProgressBarProps) => (
  <progress className={styles.bar} max={max} value={value} aria-label={label} />
);
