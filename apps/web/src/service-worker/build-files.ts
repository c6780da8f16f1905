/** The files of one build of the web page, by their paths. */
export type BuildFiles = {
  /** Differs between builds. */
  readonly id: string;
  /** Cached when the worker is installed. */
  readonly precached: readonly string[];
  /** Cached on first use: too large or too rarely needed to cache for all visitors. */
  readonly cachedOnUse: readonly string[];
};

const RARELY_USED = /^(?:hls|admin|diagnostics)|-latin-ext-/;

const isRarelyUsed = (path: string): boolean => RARELY_USED.test(path.slice(path.lastIndexOf('/') + 1));

/** @param paths all built files with a content hash in their names */
export const sortFiles = (paths: readonly string[]): Omit<BuildFiles, 'id'> => ({
  precached: paths.filter((path) => !isRarelyUsed(path)),
  cachedOnUse: paths.filter(isRarelyUsed),
});
