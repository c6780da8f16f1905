import type { ScheduleEntry } from '@airdial/contract/channel/schema';
import { SCHEDULE_MAX_ENTRIES } from '@airdial/contract/limits';
import Plus from 'lucide-react/icons/plus';
import { type FocusEvent, useRef, useState } from 'react';
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
import type { SectionProps } from './section-props.ts';

const ICON_PX = 18;

/** Programs fall into the order of the week once somebody goes on to something else: not under their hands. */
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
    settle: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setRows(sortRows);
    },
  };
};

export const ScheduleSection = ({ channel, errors }: SectionProps) => {
  const { rows, list, add, change, remove, settle } = useSchedule(channel?.schedule ?? []);
  return (
    <FormSection title={channelFormTexts.schedule}>
      <p className={styles.hint}>{rows.length === 0 ? scheduleTexts.none : channelFieldHints.schedule}</p>
      <fieldset ref={list} aria-label={channelFormTexts.schedule} className={styles.rows} onBlur={settle}>
        {rows.map((row, place) => (
          <ScheduleRowFields
            key={row.key}
            row={row}
            place={place}
            errors={errors}
            onChange={(part) => change(row.key, part)}
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
