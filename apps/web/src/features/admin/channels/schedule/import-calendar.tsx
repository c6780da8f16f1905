import CalendarDays from 'lucide-react/icons/calendar-days';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { calendarTexts } from '../../../../messages/calendar-import-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import type { ScheduleEditor } from './use-schedule.ts';

const AdminCalendarDialog = lazy(() => import('./calendar/admin-calendar-dialog.tsx'));

/** Takes programs over from a calendar. */
export const ImportCalendar = ({ editor }: { readonly editor: ScheduleEditor }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <CalendarDays aria-hidden />
        {calendarTexts.open}
      </Button>
      {/* Outside of the channel's form: its fields are none of that form's. */}
      {isOpen &&
        createPortal(
          <Suspense fallback={null}>
            <AdminCalendarDialog editor={editor} onClose={() => setIsOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
};
