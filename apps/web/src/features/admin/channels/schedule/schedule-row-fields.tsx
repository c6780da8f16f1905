import { toSpan } from '@airdial/contract/channel/week';
import Copy from '@lucide/icons/icons/copy';
import X from '@lucide/icons/icons/x';
import { Fragment } from 'react';
import { formatTimeOfDay } from '../../../../lib/dates.ts';
import type { FormErrors } from '../../../../lib/form/form-errors.ts';
import { scheduleTexts } from '../../../../messages/schedule-messages.ts';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Icon } from '../../../../ui/media/icon.tsx';
import { DayBoxes } from './day-boxes.tsx';
import type { Overlap } from './schedule-overlaps.ts';
import styles from './schedule-row.module.css';
import { rowEntries, type ScheduleRow } from './schedule-rows.ts';
import { programLabel, type ScheduleEditor } from './use-schedule.ts';

type ScheduleRowFieldsProps = {
  readonly row: ScheduleRow;
  /** From 0, among the rows. */
  readonly index: number;
  /** The index of the row's first entry among those of all rows, as in the field names. */
  readonly offset: number;
  readonly errors: FormErrors;
  /** Those of this row. */
  readonly overlaps: readonly Overlap[];
  readonly editor: ScheduleEditor;
};

const Times = ({ row, offset, errors, editor }: ScheduleRowFieldsProps) =>
  (['startTime', 'endTime'] as const).map((name) => (
    <div key={name} className={styles.time}>
      <TextField
        type="time"
        label={scheduleTexts[name]}
        name={`schedule.${offset}.${name}`}
        value={row[name]}
        error={errors[`schedule.${offset}.${name}`]}
        onChange={(event) => editor.edit(row.key, { [name]: event.target.value })}
      />
    </div>
  ));

/** A form has a field for each value of each day; those of the first day are the visible ones. */
const HiddenFields = ({ row, offset }: ScheduleRowFieldsProps) =>
  rowEntries(row).map(({ dayOfWeek, ...shared }, day) => (
    <Fragment key={dayOfWeek}>
      <input type="hidden" name={`schedule.${offset + day}.dayOfWeek`} value={dayOfWeek} />
      {day > 0 &&
        Object.entries(shared).map(([name, value]) => (
          <input key={name} type="hidden" name={`schedule.${offset + day}.${name}`} value={value} />
        ))}
    </Fragment>
  ));

const durationNote = (row: ScheduleRow): string | null => {
  const [entry] = rowEntries({ ...row, days: ['Monday'] });
  if (!entry || !toSpan(entry) || entry.endTime > entry.startTime) return null;
  return entry.endTime === entry.startTime ? scheduleTexts.wholeDay : scheduleTexts.nextDay;
};

const Notes = ({ row, overlaps }: ScheduleRowFieldsProps) => {
  const duration = durationNote(row);
  const others = overlaps.map(({ rows: [one, two], days, from, to }) => {
    const other = one.key === row.key ? two : one;
    const time = `${formatTimeOfDay(from)}–${formatTimeOfDay(to)}`;
    return { key: `${other.key} ${from}`, text: scheduleTexts.overlapsWith(programLabel(other), days, time) };
  });
  if (!duration && others.length === 0) return null;
  return (
    <div className={styles.notes}>
      {duration && <p>{duration}</p>}
      {others.map(({ key, text }) => (
        <p key={key} className={styles.overlap}>
          {text}
        </p>
      ))}
    </div>
  );
};

/** A program: its name and times, on all days that are chosen. */
export const ScheduleRowFields = (props: ScheduleRowFieldsProps) => {
  const { row, index, offset, errors, editor } = props;
  return (
    <fieldset className={styles.row} aria-label={scheduleTexts.entry(index + 1)} data-key={row.key}>
      <div className={styles.program}>
        <TextField
          label={scheduleTexts.programName}
          name={`schedule.${offset}.programName`}
          autoComplete="off"
          value={row.programName}
          error={errors[`schedule.${offset}.programName`]}
          onChange={(event) => editor.edit(row.key, { programName: event.target.value })}
        />
      </div>
      <Times {...props} />
      <div>
        <DayBoxes
          label={scheduleTexts.days}
          days={row.days}
          error={errors[`schedule.${offset}.dayOfWeek`]}
          onToggle={(day) => editor.toggleDay(row.key, day)}
          onChoose={(days) => editor.setDays(row.key, days)}
        />
      </div>
      <HiddenFields {...props} />
      <Notes {...props} />
      <div className={styles.buttons}>
        <IconButton
          label={scheduleTexts.duplicate(index + 1)}
          icon={<Icon icon={Copy} />}
          disabled={editor.isFull}
          onClick={() => editor.duplicate(row.key)}
        />
        <IconButton
          label={scheduleTexts.remove(index + 1)}
          icon={<Icon icon={X} />}
          onClick={() => editor.remove(row)}
        />
      </div>
    </fieldset>
  );
};
