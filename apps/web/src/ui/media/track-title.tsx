import styles from './track-title.module.css';

type TrackTitleProps = {
  readonly title: string;
  /** Of the title alone. */
  readonly id?: string;
  /** What a press opens. */
  readonly label: string;
  /** Null where a press would open nothing. */
  readonly onOpen: (() => void) | null;
};

/** The title of a track in a list, which opens a dialog on it. */
export const TrackTitle = ({ title, id, label, onOpen }: TrackTitleProps) => {
  const text = (
    <span id={id} className={styles.title}>
      {title}
    </span>
  );
  if (!onOpen) return text;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {text}
    </button>
  );
};
