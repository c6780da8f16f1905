import { CALENDAR_MAX_BYTES } from '@airdial/contract/limits';
import FileUp from 'lucide-react/icons/file-up';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { calendarProblems, calendarTexts } from '../../../../../messages/calendar-import-messages.ts';
import { Button } from '../../../../../ui/form/button.tsx';
import { ButtonRow } from '../../../../../ui/form/button-row.tsx';
import { TextArea } from '../../../../../ui/form/text-area.tsx';
import styles from './calendar.module.css';

const ICON_PX = 18;
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
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > CALENDAR_MAX_BYTES) onProblem(calendarProblems.tooLong);
    else onRead(await file.text());
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void readFile(target.files?.[0]);
    // An empty value lets the same file be chosen again.
    target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void readFile(event.dataTransfer.files[0]);
  };
  const dragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <div className={styles.content}>
      <p className={styles.note}>{calendarTexts.lead}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a dropped file is the mouse's way to the button inside */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={dragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={chooser}
          type="file"
          accept={CALENDAR_FILES}
          hidden
          aria-label={calendarTexts.choose}
          onChange={choose}
        />
        <Button variant="filled" onClick={() => chooser.current?.click()}>
          <FileUp size={ICON_PX} aria-hidden />
          {calendarTexts.choose}
        </Button>
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
