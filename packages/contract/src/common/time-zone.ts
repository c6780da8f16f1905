/** For a station whose server has no time zone with a name. */
export const FALLBACK_TIME_ZONE = 'UTC';

/**
 * Whether this is the name of a time zone of the IANA database, such as Europe/Berlin, as far as this
 * browser or server has it. A plain offset such as +02:00 is none: it has no summer time.
 */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};
