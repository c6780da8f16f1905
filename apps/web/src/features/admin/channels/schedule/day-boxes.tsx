import { type Day, WEEK } from '@airdial/contract/channel/week';
import { useId } from 'react';
import { scheduleTexts } from '../../../../messages/schedule-messages.ts';
import styles from './day-boxes.module.css';
import { WEEKDAYS, WEEKEND } from './schedule-rows.ts';

const SHORT_CHARS = 2;

type DayBoxesProps = {
  readonly label: string;
  readonly days: readonly Day[];
  /** Days that cannot be chosen. */
  readonly disabled?: readonly Day[];
  readonly error?: string | undefined;
  readonly onToggle: (day: Day) => void;
  /** Offers Monday to Friday, the weekend and all days as one press. */
  readonly onChoose?: (days: readonly Day[]) => void;
};

const PRESETS = [
  { text: scheduleTexts.weekdays, days: WEEKDAYS },
  { text: scheduleTexts.weekend, days: WEEKEND },
  { text: scheduleTexts.everyDay, days: WEEK },
];

/** A box for each day of the week. */
export const DayBoxes = ({ label, days, disabled = [], error, onToggle, onChoose }: DayBoxesProps) => {
  const noteId = useId();
  return (
    <fieldset className="stack gap-1" aria-label={label}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <div className={styles.choices}>
        <span className={styles.boxes}>
          {WEEK.map((day, index) => (
            <label key={day} className={styles.day} title={day}>
              <input
                type="checkbox"
                className={styles.box}
                aria-label={day}
                aria-invalid={error !== undefined && index === 0}
                aria-describedby={error === undefined ? undefined : noteId}
                checked={days.includes(day)}
                disabled={disabled.includes(day)}
                onChange={() => onToggle(day)}
              />
              <span aria-hidden>{day.slice(0, SHORT_CHARS)}</span>
            </label>
          ))}
        </span>
        {onChoose && (
          <span className={styles.presets}>
            {PRESETS.map((preset) => (
              <button
                key={preset.text}
                type="button"
                className={styles.preset}
                onClick={() => onChoose(preset.days)}
              >
                {preset.text}
              </button>
            ))}
          </span>
        )}
      </div>
      {error !== undefined && (
        <p id={noteId} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
};
