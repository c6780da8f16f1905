import { MINUTES_A_WEEK, toSpan } from '@airdial/contract/channel/week';
import { expect, test } from 'vitest';
import { DEMO_CHANNELS } from './demo-channels.ts';
import { programNameAt, toSchedule } from './demo-week.ts';

/** A Monday. */
const WEEK_BEGINS = Date.parse('2026-11-23T00:00Z');
const MINUTE_MS = 60_000;

test.each(DEMO_CHANNELS)(
  '$name has one program in every minute of the week, each with a host',
  ({ programs }) => {
    const onAir = new Array<number>(MINUTES_A_WEEK).fill(0);
    for (const entry of toSchedule(programs)) {
      const { start = 0, end = 0 } = toSpan(entry) ?? {};
      for (let minute = start; minute < end; minute += 1)
        onAir[minute % MINUTES_A_WEEK] = (onAir[minute % MINUTES_A_WEEK] ?? 0) + 1;
    }
    expect(new Set(onAir)).toEqual(new Set([1]));
    expect(new Set(programs.map(({ name }) => name)).size).toBe(programs.length);
    for (const { host, description } of programs) expect(host && description).toBeTruthy();
  },
);

test.each(DEMO_CHANNELS)('$name’s current program is the one that its schedule has', ({ programs }) => {
  for (const entry of toSchedule(programs)) {
    const { start = 0, end = 0 } = toSpan(entry) ?? {};
    for (const minute of [start, end - 1])
      expect(programNameAt(toSchedule(programs), 'UTC', WEEK_BEGINS + minute * MINUTE_MS)).toBe(
        entry.programName,
      );
  }
});

test('programs keep to the clocks of the station', () => {
  const { programs = [] } = DEMO_CHANNELS[9] ?? {};
  const nameIn = (timeZone: string) =>
    programNameAt(toSchedule(programs), timeZone, Date.parse('2026-11-24T21:30Z'));
  expect([nameIn('UTC'), nameIn('Europe/Oslo'), nameIn('Asia/Kolkata')]).toEqual([
    'Sea Room',
    'Cabin Lights Down',
    'Dog Watch',
  ]);
});
