import {
  type Day,
  type DayPart,
  dayAt,
  intersect,
  splitByDay,
  toSpan,
  toTimeOfDay,
  WEEK,
  type WeekSpan,
} from '@airdial/contract/channel/week';
import { rowEntries, type ScheduleRow } from './schedule-rows.ts';

type RowSpan = { readonly row: ScheduleRow; readonly span: WeekSpan };

/** Two programs at one time, on all days on which it is the same time. */
export type Overlap = {
  readonly rows: readonly [ScheduleRow, ScheduleRow];
  /** The days on which the overlap begins. */
  readonly days: readonly Day[];
  readonly from: string;
  readonly to: string;
};

/** A program's part of one day, and its place among those at the same time. */
export type Block = {
  readonly row: ScheduleRow;
  readonly from: number;
  readonly to: number;
  /** From 0, of `lanes` side by side. */
  readonly lane: number;
  readonly lanes: number;
};

const rowSpans = (rows: readonly ScheduleRow[]): readonly RowSpan[] =>
  rows.flatMap((row) =>
    rowEntries(row)
      .map(toSpan)
      .filter((span) => span !== null)
      .map((span) => ({ row, span })),
  );

/** Each pair of rows that have minutes in common, with these minutes. A row has none with itself. */
const overlapSpans = (rows: readonly ScheduleRow[]) => {
  const spans = rowSpans(rows);
  return spans.flatMap((one, index) =>
    spans.slice(index + 1).flatMap((other) => {
      const span = one.row.key === other.row.key ? null : intersect(one.span, other.span);
      return span ? [{ one: one.row, other: other.row, span }] : [];
    }),
  );
};

export const findOverlaps = (rows: readonly ScheduleRow[]): readonly Overlap[] => {
  const found = new Map<string, Overlap>();
  for (const { one, other, span } of overlapSpans(rows)) {
    const [from, to] = [toTimeOfDay(span.start), toTimeOfDay(span.end)];
    const key = `${one.key} ${other.key} ${from} ${to}`;
    const days = [...(found.get(key)?.days ?? []), dayAt(span.start)];
    found.set(key, { rows: [one, other], days, from, to });
  }
  return [...found.values()];
};

/** The minutes that more than one program has, in the order of the week. */
export const overlapParts = (rows: readonly ScheduleRow[]): readonly DayPart[] => {
  const parts = overlapSpans(rows)
    .flatMap(({ span }) => splitByDay(span))
    .toSorted((one, other) => WEEK.indexOf(one.day) - WEEK.indexOf(other.day) || one.from - other.from);
  const merged: DayPart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (last?.day !== part.day || last.to < part.from) merged.push(part);
    else merged[merged.length - 1] = { ...last, to: Math.max(last.to, part.to) };
  }
  return merged;
};

type Placed = Omit<Block, 'lanes'>;

/** Each part in the first lane that is free; parts that touch only at their ends share one. */
const placeGroup = (parts: readonly Omit<Placed, 'lane'>[]): readonly Block[] => {
  const ends: number[] = [];
  const placed = parts.map((part) => {
    const free = ends.findIndex((end) => end <= part.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = part.to;
    return { ...part, lane };
  });
  return placed.map((part) => ({ ...part, lanes: ends.length }));
};

/** The programs of a day from its start on, side by side where they overlap. */
export const layOutDay = (rows: readonly ScheduleRow[], day: Day): readonly Block[] => {
  const parts = rowSpans(rows)
    .flatMap(({ row, span }) => splitByDay(span).map((part) => ({ row, ...part })))
    .filter((part) => part.day === day)
    .map(({ row, from, to }) => ({ row, from, to }))
    .toSorted((one, other) => one.from - other.from || one.to - other.to);
  const groups: (typeof parts)[] = [];
  let end = 0;
  for (const part of parts) {
    const group = groups.at(-1);
    if (group && part.from < end) group.push(part);
    else groups.push([part]);
    end = Math.max(end, part.to);
  }
  return groups.flatMap(placeGroup);
};
