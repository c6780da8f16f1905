import type { ScheduleEntry } from '@airdial/contract/channel/schema';
import { SCHEDULE_MAX_ENTRIES } from '@airdial/contract/limits';
import Plus from 'lucide-react/icons/plus';
import { type FocusEvent, useRef, useState } from 'react';
import type { FormErrors } from '../../../lib/form/form-errors.ts';
import {
  channelFieldHints,
  channelFormTexts,
  scheduleTexts,
} from '../../../messages/channel-form-messages.ts';
import { Button } from '../../../ui/form/button.tsx';
import styles from './channel-dialog.module.css';
import { FormSection } from './form-section.tsx';
import { ScheduleRowFields } from './schedule-row-fields.tsx';
import { addRow, changeRow, removeRow, sortRows, toRows } from './schedule-rows.ts';

const ICON_PX = 18;

/** Rows are sorted when the focus leaves the list, not while they are edited. */
const useSchedule = (schedule: readonly ScheduleEntry[]) => {
  const [rows, setRows] = useState(() => toRows(schedule));
  const list = useRef<HTMLFieldSetElement>(null);
  const focusLastName = () => list.current?.querySelector<HTMLElement>('fieldset:last-child input')?.focus();
  return {
    rows,
    list,
    add: () => {
      setRows((current) => addRow(sortRows(current)));
      requestAnimationFrame(focusLastName);
    },
    change: (key: number, change: Partial<ScheduleEntry>) =>
      setRows((current) => changeRow(current, key, change)),
    remove: (key: number) => setRows((current) => removeRow(current, key)),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setRows(sortRows);
    },
  };
};

type ScheduleSectionProps = { readonly schedule: readonly ScheduleEntry[]; readonly errors: FormErrors };

export const ScheduleSection = ({ schedule, errors }: ScheduleSectionProps) => {
  const { rows, list, add, change, remove, onBlur } = useSchedule(schedule);
  return (
    <FormSection title={channelFormTexts.schedule}>
      <p className={styles.hint}>{rows.length === 0 ? scheduleTexts.none : channelFieldHints.schedule}</p>
      <fieldset ref={list} aria-label={channelFormTexts.schedule} className={styles.rows} onBlur={onBlur}>
        {rows.map((row, index) => (
          <ScheduleRowFields
            key={row.key}
            row={row}
            index={index}
            errors={errors}
            onChange={(values) => change(row.key, values)}
            onRemove={() => remove(row.key)}
          />
        ))}
      </fieldset>
      <div className={styles.tools}>
        <Button disabled={rows.length >= SCHEDULE_MAX_ENTRIES} onClick={add}>
          <Plus size={ICON_PX} aria-hidden />
          {scheduleTexts.add}
        </Button>
      </div>
    </FormSection>
  );
};
