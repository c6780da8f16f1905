import styles from './progress-line.module.css';

/** Indeterminate progress. */
export const ProgressLine = ({ label }: { readonly label: string }) => (
  <div role="progressbar" aria-label={label} className={styles.track}>
    <div className={styles.runner} />
  </div>
);
