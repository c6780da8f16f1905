/** The moment of a change. Two changes never have the same one, or the second would not be known for one. */
export const nextTimestamp = (before: string | null, now: number): string =>
  new Date(Math.max(now, before === null ? 0 : Date.parse(before) + 1)).toISOString();
