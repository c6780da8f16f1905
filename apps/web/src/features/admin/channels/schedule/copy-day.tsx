import { type Day, WEEK } from '@airdial/contract/channel/week';
import Copy from '@lucide/icons/icons/copy';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { copyDayTexts } from '../../../../messages/schedule-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { ButtonRow } from '../../../../ui/form/button-row.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { Icon } from '../../../../ui/media/icon.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { DayBoxes } from './day-boxes.tsx';
import { countReplaced } from './schedule-rows.ts';
import styles from './schedule-section.module.css';
import type { ScheduleEditor } from './use-schedule.ts';

const describe = (editor: ScheduleEditor, from: Day, to: readonly Day[]): string => {
  if (to.length === 0) return copyDayTexts.choose;
  const replaced = countReplaced(editor.rows, from, to);
  return replaced > 0 ? copyDayTexts.replaces(from, to, replaced) : copyDayTexts.adds(from, to);
};

type CopyDayProps = { readonly editor: ScheduleEditor; readonly onClose: () => void };

const CopyDayDialog = ({ editor, onClose }: CopyDayProps) => {
  const busy = WEEK.filter((day) => editor.rows.some(({ days }) => days.includes(day)));
  const [from, setFrom] = useState(busy[0] ?? 'Monday');
  const [chosen, setChosen] = useState<readonly Day[]>([]);
  const noteId = useId();
  const to = WEEK.filter((day) => chosen.includes(day) && day !== from);
  const toggle = (day: Day) =>
    setChosen(chosen.includes(day) ? chosen.filter((other) => other !== day) : [...chosen, day]);
  const copy = () => {
    editor.copyDay(from, to);
    onClose();
  };
  return (
    <Dialog title={copyDayTexts.title} onClose={onClose}>
      <div className="stack">
        <SelectField
          label={copyDayTexts.from}
          name="copyFrom"
          options={busy.map((day) => ({ value: day, text: day }))}
          value={from}
          onChange={(event) => setFrom(event.target.value as Day)}
        />
        <DayBoxes
          label={copyDayTexts.to}
          days={to}
          disabled={[from]}
          onToggle={toggle}
          onChoose={(days) => setChosen(days)}
        />
        <p id={noteId} className={styles.note} role="status">
          {describe(editor, from, to)}
        </p>
        <ButtonRow>
          <Button onClick={onClose}>{copyDayTexts.cancel}</Button>
          <Button variant="filled" disabled={to.length === 0} aria-describedby={noteId} onClick={copy}>
            {copyDayTexts.copy}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
};

/** Gives the programs of one day to others. */
export const CopyDay = ({ editor }: { readonly editor: ScheduleEditor }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button disabled={editor.rows.every(({ days }) => days.length === 0)} onClick={() => setIsOpen(true)}>
        <Icon icon={Copy} />
        {copyDayTexts.open}
      </Button>
      {/* Outside of the channel's form: its fields are none of that form's. */}
      {isOpen &&
        createPortal(<CopyDayDialog editor={editor} onClose={() => setIsOpen(false)} />, document.body)}
    </>
  );
};
