import type { CSSProperties, KeyboardEvent } from 'react';
import { classNames } from '../layout/class-names.ts';
import { hasModifier } from '../layout/has-modifier.ts';
import styles from './slider.module.css';

type SliderProps = {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly valueText: string;
  readonly onChange: (value: number) => void;
  /** Where the keys step from, if that is not what it shows. */
  readonly stepsFrom?: number;
  /** What an arrow key moves it by; 1 by default, as a drag does. */
  readonly keyStep?: number;
  readonly isThin?: boolean;
};

const DIRECTIONS: Readonly<Record<string, 1 | -1>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
};

/** A range input from 0 to `max` in whole steps. */
export const Slider = ({
  label,
  value,
  max,
  valueText,
  onChange,
  stepsFrom = value,
  keyStep = 1,
  isThin = false,
}: SliderProps) => {
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (direction === undefined || hasModifier(event)) return;
    event.preventDefault();
    onChange(Math.min(max, Math.max(0, stepsFrom + direction * keyStep)));
  };
  return (
    <input
      type="range"
      className={classNames(styles.slider, isThin && styles.thin)}
      style={{ '--filled': `${max > 0 ? (value / max) * 100 : 100}%` } as CSSProperties}
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={max}
      value={value}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      onKeyDown={onKeyDown}
    />
  );
};
