import type { SystemWarning } from '@airdial/contract/system/schema';
import type { DatabaseSpeed } from '../../../db/database-types.ts';

/** A page takes several queries. */
const SLOW_MS = 1_000;
const CLOCK_MAX_MS = 60_000;
const MS_PER_SECOND = 1_000;

type DatabaseMonitorDeps = {
  /** Null where there is no other machine. */
  readonly measure: () => Promise<DatabaseSpeed | null>;
  readonly logger: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
};

/** Watches how slow the database is and whether its clock differs, and logs when that begins and ends. */
export class DatabaseMonitor {
  readonly #deps: DatabaseMonitorDeps;
  #known = '';

  constructor(deps: DatabaseMonitorDeps) {
    this.#deps = deps;
  }

  async check(): Promise<SystemWarning[]> {
    const { logger } = this.#deps;
    // Other checks report a database that does not respond.
    const speed = await this.#measure().catch(() => null);
    const warnings = speed ? toWarnings(speed) : [];
    const found = warnings.map(({ code }) => code).join();
    if (found !== '' && found !== this.#known)
      logger.warn(
        { ...speed, problems: found },
        'PostgreSQL is slow, or its clock differs from that of this machine',
      );
    if (speed && found === '' && this.#known !== '')
      logger.info({ ...speed }, 'PostgreSQL is as it should be again');
    if (speed) this.#known = found;
    return warnings;
  }

  /** Twice when the first result is slow: this process may have been busy itself. */
  async #measure(): Promise<DatabaseSpeed | null> {
    const first = await this.#deps.measure();
    if (first === null || first.roundTripMs < SLOW_MS) return first;
    const second = await this.#deps.measure();
    return second === null || second.roundTripMs > first.roundTripMs ? first : second;
  }
}

function toWarnings({ roundTripMs, clockAheadMs }: DatabaseSpeed): SystemWarning[] {
  const warnings: SystemWarning[] = [];
  if (roundTripMs >= SLOW_MS) warnings.push({ code: 'database-slow', milliseconds: Math.round(roundTripMs) });
  if (Math.abs(clockAheadMs) >= CLOCK_MAX_MS)
    warnings.push({ code: 'clocks-apart', seconds: Math.round(Math.abs(clockAheadMs) / MS_PER_SECOND) });
  return warnings;
}
