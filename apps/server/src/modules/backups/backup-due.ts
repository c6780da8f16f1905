import type { BackupSchedule } from '@airdial/contract/backup/schema';
import type { BackupRun } from './backup-types.ts';

const DAY_MS = 86_400_000;
/** After a backup that failed. */
const RETRY_AFTER_MS = 3_600_000;
/** Without a backup for so long, something is wrong. */
const OVERDUE_AFTER_MS = 2 * DAY_MS;
/** Starts later than this were made before the clock was set back. */
const CLOCK_TOLERANCE_MS = 600_000;

type Times = Pick<BackupSchedule, 'time'>;
type Schedule = Pick<BackupSchedule, 'enabled' | 'time' | 'lastUpdated'>;

/** Earlier backups, from which the next scheduled one follows. */
export type BackupHistory = {
  /** Newest first. */
  readonly runs: readonly BackupRun[];
  /** When this database began, or was upgraded: what was due before is not made up for. */
  readonly since: number;
};

/** The next time of the schedule after `now`, by the clock of this machine. */
export function nextTime({ time }: Times, now: number): number {
  const at = onDayOf(now, time);
  if (at.getTime() <= now) at.setDate(at.getDate() + 1);
  return at.getTime();
}

function lastTime({ time }: Times, now: number): number {
  const at = onDayOf(now, time);
  if (at.getTime() > now) at.setDate(at.getDate() - 1);
  return at.getTime();
}

function onDayOf(now: number, time: string): Date {
  const at = new Date(now);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  at.setHours(hours, minutes, 0, 0);
  return at;
}

/** Whether a scheduled backup has to be made now; also the one that a stopped server has missed. */
export function isDue(schedule: Schedule, { runs, since }: BackupHistory, now: number): boolean {
  if (!schedule.enabled) return false;
  const due = lastTime(schedule, now);
  if (due < baseline(schedule, since)) return false;
  const attempts = runs.filter(
    ({ kind, startedAt }) => kind === 'scheduled' && startedAt >= due && startedAt < now + CLOCK_TOLERANCE_MS,
  );
  return attempts.every(({ bytes, startedAt }) => bytes === null && startedAt < now - RETRY_AFTER_MS);
}

const baseline = ({ lastUpdated }: Schedule, since: number): number =>
  Math.max(since, lastUpdated === null ? 0 : Date.parse(lastUpdated));

export type BackupProblem =
  | { readonly code: 'backup-failed'; readonly at: number; readonly reason: string }
  | { readonly code: 'backup-overdue'; readonly since: number | null };

/** The problem that an administrator has to solve. A backup by hand also ends an earlier failure. */
export function findProblem(
  schedule: Schedule,
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
