import { CALENDAR_MAX_BYTES } from '@airdial/contract/limits';
import { calendarProblems, calendarTexts } from '../../../../../messages/calendar-import-messages.ts';
import { Button } from '../../../../../ui/form/button.tsx';
import { ButtonRow } from '../../../../../ui/form/button-row.tsx';
import { TextArea } from '../../../../../ui/form/text-area.tsx';
import { FileButton, useFileDrop } from '../../../shared/admin-file-drop.tsx';
import styles from './calendar.module.css';

const CALENDAR_FILES = '.ics,.ical,.ifb,text/calendar';

type CalendarSourceProps = {
  readonly text: string;
  /** Why the last text could not be read. */
  readonly problem: string | null;
  readonly onType: (text: string) => void;
  readonly onRead: (text: string) => void;
  readonly onProblem: (problem: string) => void;
};

/** A file, chosen or dropped, or a text. */
export const CalendarSource = ({ text, problem, onType, onRead, onProblem }: CalendarSourceProps) => {
  const readFile = async (file: File) => {
    if (file.size > CALENDAR_MAX_BYTES) return onProblem(calendarProblems.tooLong);
    const content = await file.text().catch(() => null);
    if (content === null) onProblem(calendarProblems.unreadableFile);
    else onRead(content);
  };
  const { isOver, props } = useFileDrop((file) => void readFile(file));
  return (
    <div className="stack">
      <p className={styles.note}>{calendarTexts.lead}</p>
      <div {...props} className={styles.drop} data-over={isOver || undefined}>
        <FileButton
          label={calendarTexts.choose}
          accept={CALENDAR_FILES}
          onFile={(file) => void readFile(file)}
        />
        <p>{calendarTexts.drop}</p>
      </div>
      <TextArea
        name="calendar"
        label={calendarTexts.text}
        hint={calendarTexts.textHint}
        rows={6}
        monospace
        spellCheck={false}
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <ButtonRow>
        <Button variant="filled" disabled={text.trim() === ''} onClick={() => onRead(text)}>
          {calendarTexts.read}
        </Button>
      </ButtonRow>
    </div>
  );
};
