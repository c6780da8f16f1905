import type { ScheduleEntry } from '@airdial/contract/channel/schema';
import type { Day } from '@airdial/contract/channel/week';
import { SCHEDULE_MAX_ENTRIES } from '@airdial/contract/limits';
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import { calendarTexts } from '../../../../messages/calendar-import-messages.ts';
import { copyDayTexts, scheduleTexts } from '../../../../messages/schedule-messages.ts';
import {
  addEntries,
  addRow,
  changeRow,
  copyDay,
  duplicateRow,
  type RowChange,
  removeRow,
  type ScheduleRow,
  sortRows,
  toEntries,
  toggleDay,
  toRows,
} from './schedule-rows.ts';

type Rows = readonly ScheduleRow[];

/** What a step that takes something away has done, and the rows before it. */
type Undoable = { readonly text: string; readonly before: Rows };

export const programLabel = ({ programName }: Pick<ScheduleRow, 'programName'>): string =>
  programName.trim() || scheduleTexts.unnamed;

/**
 * The edited schedule. Rows are sorted when the focus leaves the list, not while they are edited.
 *
 * @param onReordered called when rows come, go or move, because errors are found by position
 */
export const useSchedule = (schedule: readonly ScheduleEntry[], onReordered: () => void) => {
  const [rows, setRows] = useState(() => toRows(schedule));
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const list = useRef<HTMLFieldSetElement>(null);
  const change = (next: (current: Rows) => Rows) => {
    setRows(next);
    setUndoable(null);
    onReordered();
  };
  const changeWithUndo = (text: string, next: (current: Rows) => Rows) => {
    change(next);
    setUndoable({ text, before: rows });
  };
  const focusRow = (key: number) =>
    list.current?.querySelector<HTMLElement>(`[data-key="${key}"] input`)?.focus();
  const newKey = useRef<number | null>(null);
  // As soon as a new row is there, so that its name can be typed at once.
  useLayoutEffect(() => {
    if (newKey.current !== null) focusRow(newKey.current);
    newKey.current = null;
  });
  const focusNew = (next: Rows) => {
    const before = new Set(rows.map(({ key }) => key));
    newKey.current = next.find(({ key }) => !before.has(key))?.key ?? null;
  };
  const addWith = (next: Rows) => {
    change(() => next);
    focusNew(next);
  };
  return {
    rows,
    list,
    undoable,
    isFull: toEntries(rows).length >= SCHEDULE_MAX_ENTRIES,
    focusRow,
    add: (values?: RowChange) => addWith(addRow(sortRows(rows), values)),
    duplicate: (key: number) => addWith(duplicateRow(rows, key)),
    edit: (key: number, values: RowChange) => {
      setRows((current) => changeRow(current, key, values));
      // The rows before the last step lack what is typed now.
      setUndoable(null);
    },
    setDays: (key: number, days: readonly Day[]) => change((current) => changeRow(current, key, { days })),
    toggleDay: (key: number, day: Day) => change((current) => toggleDay(current, key, day)),
    remove: (row: ScheduleRow) =>
      changeWithUndo(scheduleTexts.removed(programLabel(row)), (current) => removeRow(current, row.key)),
    copyDay: (from: Day, to: readonly Day[]) =>
      changeWithUndo(copyDayTexts.copied(from, to), (current) => copyDay(current, from, to)),
    importEntries: (entries: readonly ScheduleEntry[], isReplacing: boolean, programs: number) =>
      changeWithUndo(calendarTexts.added(programs), (current) =>
        addEntries(isReplacing ? [] : current, entries),
      ),
    undo: () => change((current) => undoable?.before ?? current),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (currentTarget.contains(relatedTarget)) return;
      const sorted = sortRows(rows);
      if (sorted.every((row, index) => row === rows[index])) return;
      setRows(sorted);
      onReordered();
    },
  };
};

export type ScheduleEditor = ReturnType<typeof useSchedule>;
