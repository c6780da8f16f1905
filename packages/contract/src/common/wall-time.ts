const MS_A_MINUTE = 60_000;
const MS_A_DAY = 24 * 60 * MS_A_MINUTE;

/** What the clocks of a time zone show, in milliseconds as if that zone were UTC. */
export type WallTime = number;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
};

/**
 * To the minute.
 *
 * @param at milliseconds since 1970
 * @throws RangeError for a time zone that this browser or server does not have
 */
export const toWallTime = (at: number, timeZone: string): WallTime => {
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
};

/** How far the clocks of a time zone are ahead of UTC, in milliseconds, to the minute. */
export const offsetAt = (at: number, timeZone: string): number =>
  toWallTime(at, timeZone) - Math.floor(at / MS_A_MINUTE) * MS_A_MINUTE;

/**
 * When the clocks of a time zone show a time. Of two such moments it is the first one; a time that
 * the change to summer time skips is as much later as the clocks are put on.
 */
export const fromWallTime = (wall: WallTime, timeZone: string): number => {
  const before = offsetAt(wall - MS_A_DAY, timeZone);
  const after = offsetAt(wall + MS_A_DAY, timeZone);
  const candidates = [wall - before, wall - after].toSorted((one, other) => one - other);
  return candidates.find((at) => toWallTime(at, timeZone) === wall) ?? wall - before;
};

/** Days since 1970 of the date that the clocks show. */
export const dateOf = (wall: WallTime): number => Math.floor(wall / MS_A_DAY);

/** @param minutes since the beginning of that date, also of later ones */
export const wallTimeOf = (date: number, minutes: number): WallTime =>
  date * MS_A_DAY + minutes * MS_A_MINUTE;
