/** Excludes `//host` and `/\host`, which browsers resolve to another site. */
const OWN_PATH = /^\/(?![/\\])/;
/** Browsers remove these from URLs, and the rest may lead to another site. */
const REMOVED_CHARACTERS = /[\t\n\r]/;

/** Returns a path of this site that is safe to redirect to, or null. */
export const safePath = (value: unknown): string | null =>
  typeof value === 'string' && OWN_PATH.test(value) && !REMOVED_CHARACTERS.test(value) ? value : null;
