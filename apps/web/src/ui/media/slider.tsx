import type { CSSProperties } from 'react';
import styles from './slider.module.css';

type SliderProps = {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly valueText: string;
  readonly onChange: (value: number) => void;
};

/** A range input from 0 to `max` in whole steps. */
export const Slider = ({ label, value, max, valueText, onChange }: SliderProps) => (
  <input
    type="range"
    className={styles.slider}
    style={{ '--filled': `${(value / max) * 100}%` } as CSSProperties}
    aria-label={label}
    aria-valuetext={valueText}
    min={0}
    max={max}
    value={value}
    onChange={(event) => onChange(event.target.valueAsNumber)}
  />
);
