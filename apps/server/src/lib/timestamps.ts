/** The time as every response has it. @param time milliseconds since 1970 */
export const toTimestamp = (time: number): string => new Date(time).toISOString();

/** A timestamp strictly after `before`: `updatedAt` is also the version for conflict detection. */
export const nextTimestamp = (before: string | null, now: number): string =>
  new Date(Math.max(now, before === null ? 0 : Date.parse(before) + 1)).toISOString();
