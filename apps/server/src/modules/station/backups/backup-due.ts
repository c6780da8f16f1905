import type { BackupSchedule } from '@airdial/contract/backup/schema';
import { dateOf, fromWallTime, toWallTime, wallTimeOf } from '@airdial/contract/common/wall-time';
import type { BackupRun } from './backup-types.ts';

const DAY_MS = 86_400_000;
const MINUTES_AN_HOUR = 60;
/** After a backup that failed. */
const RETRY_AFTER_MS = 3_600_000;
/** Without a backup for so long, something is wrong. */
const OVERDUE_AFTER_MS = 2 * DAY_MS;
/** Starts later than this were made before the clock was set back. */
const CLOCK_TOLERANCE_MS = 600_000;

/** `time` is on the clocks of `timeZone`, in the nights in which they change too. */
type Times = Pick<BackupSchedule, 'time'> & { readonly timeZone: string };
type State = Pick<BackupSchedule, 'enabled' | 'lastUpdated'>;

/** Earlier backups, from which the next scheduled one follows. */
export type BackupHistory = {
  /** Newest first. */
  readonly runs: readonly BackupRun[];
  /** When this database began, or was upgraded: what was due before is not made up for. */
  readonly since: number;
};

/** The next time of the schedule after `now`. */
export function nextTime(times: Times, now: number): number {
  const today = onDate(times, now, 0);
  return today > now ? today : onDate(times, now, 1);
}

function lastTime(times: Times, now: number): number {
  const today = onDate(times, now, 0);
  return today <= now ? today : onDate(times, now, -1);
}

/** @param days from the date that the clocks show */
function onDate({ time, timeZone }: Times, now: number, days: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const date = dateOf(toWallTime(now, timeZone)) + days;
  return fromWallTime(wallTimeOf(date, hours * MINUTES_AN_HOUR + minutes), timeZone);
}

/** Whether a scheduled backup has to be made now; also the one that a stopped server has missed. */
export function isDue(schedule: Times & State, { runs, since }: BackupHistory, now: number): boolean {
  if (!schedule.enabled) return false;
  const due = lastTime(schedule, now);
  if (due < baseline(schedule, since)) return false;
  const attempts = runs.filter(
    ({ kind, startedAt }) => kind === 'scheduled' && startedAt >= due && startedAt < now + CLOCK_TOLERANCE_MS,
  );
  return attempts.every(({ bytes, startedAt }) => bytes === null && startedAt < now - RETRY_AFTER_MS);
}

const baseline = ({ lastUpdated }: State, since: number): number =>
  Math.max(since, lastUpdated === null ? 0 : Date.parse(lastUpdated));

export type BackupProblem =
  | { readonly code: 'backup-failed'; readonly at: number; readonly reason: string }
  | { readonly code: 'backup-overdue'; readonly since: number | null };

/** The problem that an administrator has to solve. A backup by hand also ends an earlier failure. */
export function findProblem(
  schedule: State,
  { runs, since }: BackupHistory,
  now: number,
): BackupProblem | null {
  if (!schedule.enabled) return null;
  const last = runs.find(
    ({ kind, bytes, reason }) => bytes !== null || (kind === 'scheduled' && reason !== null),
  );
  if (last?.reason) return { code: 'backup-failed', at: last.startedAt, reason: last.reason };
  if (now - Math.max(last?.startedAt ?? 0, baseline(schedule, since)) < OVERDUE_AFTER_MS) return null;
  return { code: 'backup-overdue', since: last?.startedAt ?? null };
}
