import { DAYS_OF_WEEK, type ScheduleEntry } from '@airdial/contract/channel/schema';
import X from 'lucide-react/icons/x';
import type { FormErrors } from '../../../lib/form/form-errors.ts';
import { scheduleTexts } from '../../../messages/channel-form-messages.ts';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from './schedule-row.module.css';
import type { ScheduleRow } from './schedule-rows.ts';

const ICON_PX = 18;

const DAYS = DAYS_OF_WEEK.map((day) => ({ value: day, text: day }));

type ScheduleRowFieldsProps = {
  readonly row: ScheduleRow;
  /** From 0, as in the field names. */
  readonly index: number;
  readonly errors: FormErrors;
  readonly onChange: (change: Partial<ScheduleEntry>) => void;
  readonly onRemove: () => void;
};

const Times = ({ row, index, errors, onChange }: ScheduleRowFieldsProps) =>
  (['startTime', 'endTime'] as const).map((name) => (
    <div key={name} className={styles.time}>
      <TextField
        type="time"
        label={scheduleTexts[name]}
        name={`schedule.${index}.${name}`}
        value={row[name]}
        error={errors[`schedule.${index}.${name}`]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </div>
  ));

const Day = ({ row, index, onChange }: ScheduleRowFieldsProps) => (
  <div className={styles.day}>
    <SelectField
      label={scheduleTexts.dayOfWeek}
      name={`schedule.${index}.dayOfWeek`}
      options={DAYS}
      value={row.dayOfWeek}
      onChange={(event) => onChange({ dayOfWeek: event.target.value as ScheduleEntry['dayOfWeek'] })}
    />
  </div>
);

export const ScheduleRowFields = (props: ScheduleRowFieldsProps) => {
  const { row, index, errors, onChange, onRemove } = props;
  return (
    <fieldset className={styles.row} aria-label={scheduleTexts.entry(index + 1)}>
      <div className={styles.program}>
        <TextField
          label={scheduleTexts.programName}
          name={`schedule.${index}.programName`}
          autoComplete="off"
          value={row.programName}
          error={errors[`schedule.${index}.programName`]}
          onChange={(event) => onChange({ programName: event.target.value })}
        />
      </div>
      <Day {...props} />
      <Times {...props} />
      <div className={styles.remove}>
        <IconButton label={scheduleTexts.remove(index + 1)} icon={<X size={ICON_PX} />} onClick={onRemove} />
      </div>
    </fieldset>
  );
};
