import { useState } from 'react';
import { useSite } from '../../../../../entities/site/site.ts';
import { adminFormTexts } from '../../../../../messages/admin-form-messages.ts';
import { calendarTexts } from '../../../../../messages/calendar-import-messages.ts';
import { Dialog } from '../../../../../ui/overlay/dialog.tsx';
import type { ScheduleEditor } from '../use-schedule.ts';
import { CalendarPreview } from './calendar-preview.tsx';
import { type ReadCalendar, readCalendar } from './calendar-programs.ts';
import { CalendarSource } from './calendar-source.tsx';

type CalendarDialogProps = { readonly editor: ScheduleEditor; readonly onClose: () => void };

/** Reads a calendar in the browser, and shows the programs that it would give before they count. */
const AdminCalendarDialog = ({ editor, onClose }: CalendarDialogProps) => {
  const { timeZone } = useSite().system;
  const [calendar, setCalendar] = useState<ReadCalendar | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [text, setText] = useState('');
  const read = (source: string) => {
    try {
      setCalendar(readCalendar(source, { timeZone, now: Date.now() }));
      setProblem(null);
    } catch (cause) {
      setProblem(cause instanceof Error ? cause.message : `${cause}`);
    }
  };
  const mayClose = () => text.trim() === '' || window.confirm(adminFormTexts.leaveUnsaved);
  return (
    <Dialog title={calendarTexts.title} size="medium" onClose={onClose} mayClose={mayClose}>
      {calendar ? (
        <CalendarPreview
          calendar={calendar}
          timeZone={timeZone}
          editor={editor}
          onBack={() => setCalendar(null)}
          onClose={onClose}
        />
      ) : (
        <CalendarSource text={text} problem={problem} onType={setText} onRead={read} onProblem={setProblem} />
      )}
    </Dialog>
  );
};

export default AdminCalendarDialog;
