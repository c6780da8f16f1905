import styles from './dial-arc.module.css';

const TICKS = Array.from({ length: 31 }, (_, index) => index);
const TICK_STEP_DEG = 5;
const FIRST_TICK_DEG = -75;
const LONG_EVERY = 5;

type DialArcProps = { /** Where the needle points, -75 to 75 degrees. */ readonly needleDeg: number };

/** A decorative tuning dial. */
export const DialArc = ({ needleDeg }: DialArcProps) => (
  <svg viewBox="0 0 240 126" className={styles.arc} aria-hidden>
    {TICKS.map((tick) => (
      <path
        key={tick}
        className={styles.tick}
        d={tick % LONG_EVERY === 0 ? 'M120 10v18' : 'M120 10v9'}
        transform={`rotate(${FIRST_TICK_DEG + tick * TICK_STEP_DEG} 120 120)`}
      />
    ))}
    <path className={styles.needle} d="M120 120V34" transform={`rotate(${needleDeg} 120 120)`} />
    <circle className={styles.hub} cx="120" cy="120" r="5" />
  </svg>
);
