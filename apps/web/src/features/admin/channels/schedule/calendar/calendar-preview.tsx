import { SCHEDULE_MAX_ENTRIES } from '@airdial/contract/limits';
import { useId, useState } from 'react';
import { formatTimeOfDay } from '../../../../../lib/dates.ts';
import { useSelection } from '../../../../../lib/use-selection.ts';
import { calendarTexts } from '../../../../../messages/calendar-import-messages.ts';
import { daysText } from '../../../../../messages/schedule-messages.ts';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { Button } from '../../../../../ui/form/button.tsx';
import { ButtonRow } from '../../../../../ui/form/button-row.tsx';
import { Checkbox } from '../../../../../ui/form/checkbox.tsx';
import { SelectAll } from '../../../../../ui/form/select-all.tsx';
import { toEntries } from '../schedule-rows.ts';
import type { ScheduleEditor } from '../use-schedule.ts';
import styles from './calendar.module.css';
import { type CalendarProgram, type ReadCalendar, toScheduleEntries } from './calendar-programs.ts';

const UNREADABLE_SHOWN = 20;

type ProgramItemProps = {
  readonly program: CalendarProgram;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
};

const ProgramItem = ({ program, isChosen, onToggle }: ProgramItemProps) => {
  const id = useId();
  const { programName, days, startTime, endTime, notes, line } = program;
  return (
    <li className={styles.program}>
      <Checkbox id={id} checked={isChosen} onChange={onToggle} aria-describedby={`${id}-times ${id}-notes`} />
      <label htmlFor={id} className={styles.name}>
        {programName}
      </label>
      <span id={`${id}-times`} className={styles.times}>
        {daysText(days)}, {formatTimeOfDay(startTime)}–{formatTimeOfDay(endTime)}
      </span>
      <span id={`${id}-notes`} className={styles.note}>
        {[calendarTexts.line(line), notes.join(' ')].filter(Boolean).join(' · ')}
      </span>
    </li>
  );
};

/** The lines and events of the calendar that give no program, each with its reason. */
const OmittedEvents = ({ omitted, unreadable }: Pick<ReadCalendar, 'omitted' | 'unreadable'>) => {
  if (omitted.length === 0 && unreadable.length === 0) return null;
  const shown = unreadable.slice(0, UNREADABLE_SHOWN);
  const more = unreadable.length - shown.length;
  return (
    <Notice kind="waiting" title={omitted.length > 0 && <p>{calendarTexts.omitted(omitted.length)}</p>}>
      {omitted.length > 0 && (
        <ul className={styles.omitted}>
          {omitted.map(({ line, name, reason }) => (
            <li key={line}>{calendarTexts.omittedLine(line, name, reason)}</li>
          ))}
        </ul>
      )}
      {shown.length > 0 && <p>{calendarTexts.unreadable(shown)}</p>}
      {more > 0 && <p>{calendarTexts.unreadableMore(more)}</p>}
    </Notice>
  );
};

type CalendarPreviewProps = {
  readonly calendar: ReadCalendar;
  readonly timeZone: string;
  readonly editor: ScheduleEditor;
  readonly onBack: () => void;
  readonly onClose: () => void;
};

/** What an import would add, to be chosen from. */
export const CalendarPreview = ({ calendar, timeZone, editor, onBack, onClose }: CalendarPreviewProps) => {
  const { programs, omitted, unreadable } = calendar;
  const lines = programs.map(({ line }) => line);
  // Single events that are over are not added, unless selected.
  const upcoming = programs.filter(({ isPast }) => !isPast).map(({ line }) => line);
  const selection = useSelection(lines, upcoming);
  const [isReplacing, setIsReplacing] = useState(false);
  const replaceId = useId();
  const selected = programs.filter(({ line }) => selection.has(line));
  const entries = toScheduleEntries(selected);
  const room = SCHEDULE_MAX_ENTRIES - (isReplacing ? 0 : toEntries(editor.rows).length);
  const hasRoom = entries.length <= room;
  const add = () => {
    editor.importEntries(entries, isReplacing, selected.length);
    onClose();
  };
  return (
    <div className="stack">
      <p className={styles.note}>
        {calendarTexts.timeZone(timeZone)} {calendarTexts.onlyPrograms}
      </p>
      {programs.length > 0 && (
        <>
          <SelectAll
            count={programs.length}
            selectedCount={selected.length}
            onToggle={() => selection.toggleAll()}
          >
            {calendarTexts.selectAll(programs.length)}
          </SelectAll>
          <ul className="framed" aria-label={calendarTexts.programs}>
            {programs.map((program) => (
              <ProgramItem
                key={program.line}
                program={program}
                isChosen={selection.has(program.line)}
                onToggle={() => selection.toggle(program.line)}
              />
            ))}
          </ul>
        </>
      )}
      <OmittedEvents omitted={omitted} unreadable={unreadable} />
      {editor.rows.length > 0 && (
        <label className={styles.replace} htmlFor={replaceId}>
          <Checkbox
            id={replaceId}
            checked={isReplacing}
            onChange={(event) => setIsReplacing(event.target.checked)}
          />
          {calendarTexts.replace}
        </label>
      )}
      <p role="status" className={styles.problem}>
        {hasRoom ? '' : calendarTexts.noRoom(entries.length, room)}
      </p>
      <ButtonRow>
        <Button onClick={onBack}>{calendarTexts.back}</Button>
        <Button variant="filled" disabled={!hasRoom || entries.length === 0} onClick={add}>
          {calendarTexts.add(selected.length)}
        </Button>
      </ButtonRow>
    </div>
  );
};
