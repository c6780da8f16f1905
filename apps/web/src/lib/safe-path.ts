/** Not `//host` and not `/\host`, which browsers read as another site. */
const OWN_PATH = /^\/(?![/\\])/;
/** Browsers drop these from addresses, and what is left may be another site. */
const DROPPED = /[\t\n\r]/;

/** A path of this site that somebody may be sent to, or null. */
export const safePath = (value: unknown): string | null =>
  typeof value === 'string' && OWN_PATH.test(value) && !DROPPED.test(value) ? value : null;
