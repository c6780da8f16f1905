import { type DayPart, MINUTES_A_DAY, toTimeOfDay, WEEK } from '@airdial/contract/channel/week';
import { type CSSProperties, memo, useMemo } from 'react';
import { formatTimeOfDay } from '../../../../lib/dates.ts';
import { weekGridTexts } from '../../../../messages/schedule-messages.ts';
import { classNames } from '../../../../ui/layout/class-names.ts';
import { VisuallyHidden } from '../../../../ui/layout/visually-hidden.tsx';
import { type Block, layOutDay, overlapParts } from './schedule-overlaps.ts';
import type { ScheduleRow } from './schedule-rows.ts';
import { programLabel, type ScheduleEditor } from './use-schedule.ts';
import {
  type Cell,
  type HourRange,
  type Selection,
  toRange,
  useWeekSelection,
} from './use-week-selection.ts';
import styles from './week-grid.module.css';

const MINUTES_AN_HOUR = 60;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const LABELLED_EACH = 3;
const SHORT_CHARS = 3;
/** A shorter overlap has no room for its name below those of the programs. */
const NAMED_OVERLAP_MINUTES = 2 * MINUTES_AN_HOUR;
/** Where the keys begin: few programs start before. */
const START: Cell = { day: 0, hour: 6 };

type Part = Pick<DayPart, 'from' | 'to'>;

const touchesHour = (hour: number) => (part: Part) =>
  part.from < (hour + 1) * MINUTES_AN_HOUR && part.to > hour * MINUTES_AN_HOUR;

const hourText = (hour: number): string => formatTimeOfDay(toTimeOfDay(hour * MINUTES_AN_HOUR));

const timeText = ({ row }: Block): string =>
  `${formatTimeOfDay(row.startTime)}–${formatTimeOfDay(row.endTime)}`;

const place = ({ from, to }: Part, lane = 0, lanes = 1): CSSProperties => ({
  top: `${(100 * from) / MINUTES_A_DAY}%`,
  height: `${(100 * (to - from)) / MINUTES_A_DAY}%`,
  left: `${(100 * lane) / lanes}%`,
  width: `${100 / lanes}%`,
});

type WeekDay = {
  readonly day: DayPart['day'];
  readonly blocks: readonly Block[];
  readonly overlaps: readonly Part[];
};

const cellName = ({ day, blocks, overlaps }: WeekDay, hour: number): string => {
  const isOn = touchesHour(hour);
  const names = blocks.filter(isOn).map(({ row }) => programLabel(row));
  if (names.length === 0) return weekGridTexts.free(day, hourText(hour));
  return weekGridTexts.taken(day, hourText(hour), names, overlaps.some(isOn));
};

const isInRange = ({ days, hours }: HourRange, { day, hour }: Cell): boolean =>
  day >= days[0] && day <= days[1] && hour >= hours[0] && hour <= hours[1];

type DayColumnProps = { readonly weekDay: WeekDay; readonly onOpen: (key: number) => void };

/** The programs over the cells of a day, for the mouse: keys and screen readers have the cells. */
const DayColumn = ({ weekDay: { blocks, overlaps }, onOpen }: DayColumnProps) => (
  <div className={styles.day}>
    {blocks.map((block) => (
      <button
        key={`${block.row.key} ${block.from}`}
        type="button"
        tabIndex={-1}
        className={classNames(styles.block, block.lanes > 1 && styles.narrow)}
        style={place(block, block.lane, block.lanes)}
        title={`${programLabel(block.row)}, ${timeText(block)}`}
        onClick={() => onOpen(block.row.key)}
      >
        {programLabel(block.row)}
      </button>
    ))}
    {overlaps.map((part) => (
      <span key={part.from} className={styles.overlap} style={place(part)}>
        {part.to - part.from >= NAMED_OVERLAP_MINUTES && <span>{weekGridTexts.overlap}</span>}
      </span>
    ))}
  </div>
);

type HoursProps = { readonly week: readonly WeekDay[]; readonly selection: Selection };
type HourRowProps = {
  readonly week: readonly WeekDay[];
  readonly hour: number;
  readonly focus: Cell;
  readonly range: HourRange;
};

const HourRow = ({ week, hour, focus, range }: HourRowProps) => (
  <tr>
    <th scope="row" className={styles.hour}>
      <span className={hour % LABELLED_EACH === 0 ? undefined : 'visually-hidden'}>{hourText(hour)}</span>
    </th>
    {week.map((weekDay, day) => (
      <td
        key={weekDay.day}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: WAI-ARIA's grid pattern
        role="gridcell"
        className={classNames(styles.cell, isInRange(range, { day, hour }) && styles.selected)}
        tabIndex={focus.day === day && focus.hour === hour ? 0 : -1}
        data-day={day}
        data-hour={hour}
        aria-label={cellName(weekDay, hour)}
        aria-selected={isInRange(range, { day, hour })}
      />
    ))}
  </tr>
);

/** 168 cells, which stay as they are while the rest of the channel is edited. */
const Hours = memo(({ week, selection }: HoursProps) => {
  const range = toRange(selection);
  return (
    <tbody>
      {HOURS.map((hour) => (
        <HourRow key={hour} week={week} hour={hour} focus={selection.focus} range={range} />
      ))}
    </tbody>
  );
});

const toWeek = (rows: readonly ScheduleRow[]): WeekDay[] => {
  const shared = overlapParts(rows);
  return WEEK.map((day) => ({
    day,
    blocks: layOutDay(rows, day),
    overlaps: shared.filter((part) => part.day === day),
  }));
};

const isOneHour = ({ days, hours }: HourRange): boolean => days[0] === days[1] && hours[0] === hours[1];

/** The schedule as a week of hours, in which programs are found and added. */
export const WeekGrid = ({ editor }: { readonly editor: ScheduleEditor }) => {
  const { rows, add, focusRow, isFull } = editor;
  const week = useMemo(() => toWeek(rows), [rows]);
  const choose = (range: HourRange) => {
    const { days, hours } = range;
    const [taken] = isOneHour(range) ? (week[days[0]]?.blocks.filter(touchesHour(hours[0])) ?? []) : [];
    if (taken) focusRow(taken.row.key);
    else if (!isFull)
      add({
        days: WEEK.slice(days[0], days[1] + 1),
        startTime: toTimeOfDay(hours[0] * MINUTES_AN_HOUR),
        endTime: toTimeOfDay((hours[1] + 1) * MINUTES_AN_HOUR),
      });
  };
  const { selection, isDragging, props } = useWeekSelection(START, choose);
  return (
    <div className={classNames(styles.frame, isDragging && styles.dragging)}>
      <table
        {...props}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: WAI-ARIA's grid pattern
        role="grid"
        aria-label={weekGridTexts.label}
        aria-multiselectable
        className={styles.grid}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <VisuallyHidden>{weekGridTexts.time}</VisuallyHidden>
            </th>
            {WEEK.map((day) => (
              <th key={day} scope="col" abbr={day} className={styles.weekday}>
                {day.slice(0, SHORT_CHARS)}
              </th>
            ))}
          </tr>
        </thead>
        <Hours week={week} selection={selection} />
      </table>
      <div className={styles.days} aria-hidden>
        {week.map((weekDay) => (
          <DayColumn key={weekDay.day} weekDay={weekDay} onOpen={focusRow} />
        ))}
      </div>
    </div>
  );
};
