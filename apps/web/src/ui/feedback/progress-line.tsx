import styles from './progress-line.module.css';

/** Something is on its way; nobody knows how long it takes. */
export const ProgressLine = ({ label }: { readonly label: string }) => (
  <div role="progressbar" aria-label={label} className={styles.track}>
    <div className={styles.runner} />
  </div>
);
