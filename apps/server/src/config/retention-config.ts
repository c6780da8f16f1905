import { StartupError } from '../lib/startup-error.ts';
import type { Environment } from './secret-files.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 400;
/** The database refuses to delete younger entries of the audit log. */
const AUDIT_MIN_DAYS = 30;
const MAX_DAYS = 36_500;

/** How long rows stay that accumulate by themselves. */
export type Retention = {
  /** Entries of the audit log. */
  readonly auditMs: number;
  /** What the channels have played. */
  readonly historyMs: number;
};

/** @throws StartupError (78) that names the variable */
export const readRetention = (env: Environment): Retention => ({
  auditMs: readDays('AUDIT_DAYS', env, AUDIT_MIN_DAYS),
  historyMs: readDays('HISTORY_DAYS', env, 1),
});

function readDays(name: string, env: Environment, min: number): number {
  const text = env[name]?.trim();
  const days = text ? Number(text) : DEFAULT_DAYS;
  if (Number.isInteger(days) && days >= min && days <= MAX_DAYS) return days * DAY_MS;
  throw StartupError.badConfiguration(
    `${name} is "${text}". Set it to a whole number of days from ${min} to ${MAX_DAYS}, or leave it empty for ${DEFAULT_DAYS}.`,
  );
}
