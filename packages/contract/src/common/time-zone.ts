/** For a station whose server has no time zone with a name. */
export const FALLBACK_TIME_ZONE = 'UTC';

/** The one that was found last: a search takes half a millisecond, and each program of a station asks for one. */
let found: string | undefined;

/**
 * Whether this is the name of a time zone of the IANA database, such as Europe/Berlin, as far as this
 * browser or server has it. A plain offset such as +02:00 is none: it has no summer time.
 */
export const isTimeZone = (name: string): boolean => {
  if (name === found) return true;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    found = name;
    return true;
  } catch {
    return false;
  }
};
