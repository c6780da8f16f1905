import type { ScheduleEntry } from '@airdial/contract/channel/schema';
import CalendarDays from '@lucide/icons/icons/calendar-days';
import Plus from '@lucide/icons/icons/plus';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useSite } from '../../../../entities/site/site.ts';
import { formatTimeOfDay } from '../../../../lib/dates.ts';
import type { FormErrors } from '../../../../lib/form/form-errors.ts';
import { lazyOnPress } from '../../../../lib/later/lazy-on-press.tsx';
import { calendarTexts } from '../../../../messages/calendar-import-messages.ts';
import { channelFormTexts } from '../../../../messages/channel-form-messages.ts';
import { scheduleTexts, weekGridTexts } from '../../../../messages/schedule-messages.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { useWidth } from '../../../../ui/layout/use-width.ts';
import { Icon } from '../../../../ui/media/icon.tsx';
import dialogStyles from '../dialog/channel-dialog.module.css';
import { FormFold } from '../dialog/form-fold.tsx';
import { CopyDay } from './copy-day.tsx';
import { DayList } from './day-list.tsx';
import { findOverlaps, type Overlap } from './schedule-overlaps.ts';
import { ScheduleRowFields } from './schedule-row-fields.tsx';
import { entryOffsets } from './schedule-rows.ts';
import styles from './schedule-section.module.css';
import { programLabel, type ScheduleEditor, useSchedule } from './use-schedule.ts';
import { WeekGrid } from './week-grid.tsx';

const AdminCalendarDialog = lazyOnPress(() => import('./calendar/admin-calendar-dialog.tsx'));

const Overlaps = ({ overlaps }: { readonly overlaps: readonly Overlap[] }) => (
  <Notice kind="waiting" title={<p>{weekGridTexts.overlaps(overlaps.length)}</p>}>
    <ul className="stack gap-1">
      {overlaps.map(({ rows: [first, second], days, from, to }) => (
        <li key={`${first.key} ${second.key} ${from} ${to}`}>
          {weekGridTexts.overlapOf(
            programLabel(first),
            programLabel(second),
            days,
            `${formatTimeOfDay(from)}–${formatTimeOfDay(to)}`,
          )}
        </li>
      ))}
    </ul>
    <p>{weekGridTexts.overlapHint}</p>
  </Notice>
);

type StatusProps = { readonly editor: ScheduleEditor; readonly error: string | undefined };

/** What was taken away, with the way back, and what does not fit. */
const Status = ({ editor: { undoable, undo, isFull }, error }: StatusProps) => (
  <div role="status" className={styles.status}>
    {undoable && (
      <>
        <p>{undoable.text}</p>
        <Button variant="quiet" onClick={undo}>
          {scheduleTexts.undo}
        </Button>
      </>
    )}
    {(isFull || error !== undefined) && <p className={styles.note}>{error ?? scheduleTexts.full}</p>}
  </div>
);

/** Takes programs over from a calendar. */
const ImportCalendar = ({ editor }: { readonly editor: ScheduleEditor }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Icon icon={CalendarDays} />
        {calendarTexts.open}
      </Button>
      {/* Outside of the channel's form: its fields are none of that form's. */}
      {isOpen &&
        createPortal(<AdminCalendarDialog editor={editor} onClose={() => setIsOpen(false)} />, document.body)}
    </>
  );
};

type ScheduleSectionProps = {
  readonly schedule: readonly ScheduleEntry[];
  readonly errors: FormErrors;
  readonly onReordered: () => void;
};

/** The programs of a week: a view of all, and a row for each. */
export const ScheduleSection = ({ schedule, errors, onReordered }: ScheduleSectionProps) => {
  const editor = useSchedule(schedule, onReordered);
  const { rows, list } = editor;
  const { timeZone } = useSite().system;
  // Seven columns have no room for names on a phone.
  const hasRoomForWeek = useWidth('tablet');
  const overlaps = findOverlaps(rows);
  const offsets = entryOffsets(rows);
  return (
    <FormFold title={channelFormTexts.schedule}>
      <p className={dialogStyles.hint}>
        {rows.length === 0 && `${scheduleTexts.none} `}
        {hasRoomForWeek && `${weekGridTexts.hint} `}
        {scheduleTexts.hint(timeZone)}
      </p>
      {hasRoomForWeek ? <WeekGrid editor={editor} /> : <DayList editor={editor} />}
      <div role="status" className={styles.status}>
        {overlaps.length > 0 && <Overlaps overlaps={overlaps} />}
      </div>
      <fieldset
        ref={list}
        aria-label={channelFormTexts.schedule}
        className={dialogStyles.rows}
        onBlur={editor.onBlur}
      >
        {rows.map((row, index) => (
          <ScheduleRowFields
            key={row.key}
            row={row}
            index={index}
            offset={offsets[index] ?? 0}
            errors={errors}
            overlaps={overlaps.filter(({ rows: pair }) => pair.some(({ key }) => key === row.key))}
            editor={editor}
          />
        ))}
      </fieldset>
      <Status editor={editor} error={errors.schedule} />
      <div className="cluster">
        <Button disabled={editor.isFull} onClick={() => editor.add()}>
          <Icon icon={Plus} />
          {scheduleTexts.add}
        </Button>
        <CopyDay editor={editor} />
        <ImportCalendar editor={editor} />
      </div>
    </FormFold>
  );
};
