// @module-tag backups
// @module-tag clock-jumps

import { describe, expect, test } from 'vitest';
import { findProblem, isDue, nextTime } from './backup-due.ts';
import type { BackupRun } from './backup-types.ts';

/** Not the time zone of the machine, wherever the tests run. */
const SCHEDULE = { enabled: true, time: '03:00', timeZone: 'Asia/Kathmandu', lastUpdated: null };
const OFFSET_MINUTES = 5 * 60 + 45;
const at = (day: number, hours: number, minutes = 0) =>
  Date.UTC(2026, 10, day, hours, minutes - OFFSET_MINUTES);
const run = (startedAt: number, change: Partial<BackupRun> = {}): BackupRun => ({
  id: 'x',
  kind: 'scheduled',
  node: 'one',
  file: 'x.sqlite',
  startedAt,
  finishedAt: startedAt,
  doneBytes: 1,
  totalBytes: 1,
  bytes: 1,
  reason: null,
  ...change,
});
const failed = (startedAt: number) => run(startedAt, { bytes: null, reason: 'The disk is full.' });
const history = (...runs: BackupRun[]) => ({ runs, since: at(1, 12) });

describe('a scheduled backup', () => {
  test('is due from its time on, once a day', () => {
    const yesterdays = history(run(at(22, 3)));
    expect(isDue(SCHEDULE, yesterdays, at(23, 2, 59))).toBe(false);
    expect(isDue(SCHEDULE, yesterdays, at(23, 3))).toBe(true);
    expect(isDue(SCHEDULE, history(run(at(23, 3)), run(at(22, 3))), at(23, 4))).toBe(false);
    expect(isDue({ ...SCHEDULE, enabled: false }, yesterdays, at(23, 3))).toBe(false);
    expect(nextTime(SCHEDULE, at(23, 2, 59))).toBe(at(23, 3));
    expect(nextTime(SCHEDULE, at(23, 3))).toBe(at(24, 3));
  });

  test.each([
    // The clocks go from 02:00 to 03:00.
    ['03:00', '2026-03-28T23:00Z', '2026-03-29T01:00Z', '2026-03-30T01:00Z'],
    ['02:30', '2026-03-28T23:00Z', '2026-03-29T01:30Z', '2026-03-30T00:30Z'],
    // The clocks go from 03:00 back to 02:00, so that 02:30 is twice: at 00:30 and at 01:30 UTC.
    ['02:30', '2026-10-24T22:00Z', '2026-10-25T00:30Z', '2026-10-26T01:30Z'],
    ['00:00', '2026-10-24T12:00Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
  ])('at %s is made once in the night in which the clocks change: %s', (time, evening, first, second) => {
    const schedule = { ...SCHEDULE, time, timeZone: 'Europe/Berlin' };
    const [from, due, next] = [evening, first, second].map((text) => Date.parse(text)) as [
      number,
      number,
      number,
    ];
    const before = { runs: [run(from)], since: 0 };
    expect([nextTime(schedule, from), nextTime(schedule, due)]).toEqual([due, next]);
    expect([due - 1, due].map((now) => isDue(schedule, before, now))).toEqual([false, true]);
    const done = { runs: [run(due), run(from)], since: 0 };
    for (let now = due; now < next; now += 15 * 60_000) expect(isDue(schedule, done, now)).toBe(false);
    expect(isDue(schedule, done, next)).toBe(true);
  });

  test('is made up for by a server that was stopped at its time', () => {
    expect(isDue(SCHEDULE, history(run(at(21, 3))), at(23, 15))).toBe(true);
  });

  test('is not due for times before the installation, an upgrade or the schedule', () => {
    expect(isDue(SCHEDULE, { runs: [], since: at(23, 10) }, at(23, 11))).toBe(false);
    expect(isDue(SCHEDULE, { runs: [], since: at(23, 10) }, at(24, 3))).toBe(true);
    const saved = { ...SCHEDULE, lastUpdated: new Date(at(23, 10)).toISOString() };
    expect(isDue(saved, history(), at(23, 11))).toBe(false);
  });

  test('that failed is tried again after an hour', () => {
    expect(isDue(SCHEDULE, history(failed(at(23, 3))), at(23, 3, 59))).toBe(false);
    expect(isDue(SCHEDULE, history(failed(at(23, 3))), at(23, 4, 1))).toBe(true);
  });

  test('is made by one of two nodes whose clocks are five minutes apart', () => {
    const byFastClock = history(run(at(23, 3)));
    expect(isDue(SCHEDULE, byFastClock, at(23, 2, 55))).toBe(false);
    expect(isDue(SCHEDULE, byFastClock, at(23, 3))).toBe(false);
  });

  test('is made again after the clock was set back by a day', () => {
    expect(isDue(SCHEDULE, history(run(at(24, 3)), run(at(22, 3))), at(23, 4))).toBe(true);
  });

  test('by hand counts for nothing in the schedule', () => {
    expect(isDue(SCHEDULE, history(run(at(23, 3, 1), { kind: 'manual' })), at(23, 3, 2))).toBe(true);
  });
});

describe('administrators are warned', () => {
  test('when the newest one failed, until one succeeds', () => {
    const problem = { code: 'backup-failed', at: at(23, 3), reason: 'The disk is full.' };
    expect(findProblem(SCHEDULE, history(failed(at(23, 3)), run(at(22, 3))), at(23, 4))).toEqual(problem);
    const byHand = run(at(23, 5), { kind: 'manual' });
    expect(findProblem(SCHEDULE, history(byHand, failed(at(23, 3))), at(23, 6))).toBeNull();
    const failedByHand = { ...failed(at(23, 3)), kind: 'manual' as const };
    expect(findProblem(SCHEDULE, history(failedByHand, run(at(22, 3))), at(23, 4))).toBeNull();
  });

  test('when there was none for two days, unless the schedule is off', () => {
    const old = history(run(at(20, 3)));
    expect(findProblem(SCHEDULE, old, at(22, 2, 59))).toBeNull();
    expect(findProblem(SCHEDULE, old, at(22, 3))).toEqual({ code: 'backup-overdue', since: at(20, 3) });
    expect(findProblem({ ...SCHEDULE, enabled: false }, old, at(22, 3))).toBeNull();
    expect(findProblem(SCHEDULE, history(), at(3, 12))).toEqual({ code: 'backup-overdue', since: null });
    expect(findProblem(SCHEDULE, history(), at(3, 11))).toBeNull();
  });
});
