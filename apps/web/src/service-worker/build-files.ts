/** One build of the page: which files it consists of, by their paths. */
export type BuildFiles = {
  /** Another build has another one. */
  readonly id: string;
  /** Fetched when the worker is installed. */
  readonly atOnce: readonly string[];
  /** Kept once they have been used: too large, or of too little use, for everybody. */
  readonly onUse: readonly string[];
};

const ON_USE = /\/(hls|admin|diagnostics)[^/]*$|-latin-ext-/;

/** @param paths of all built files whose names change with their content */
export const sortFiles = (paths: readonly string[]): Omit<BuildFiles, 'id'> => ({
  atOnce: paths.filter((path) => !ON_USE.test(path)),
  onUse: paths.filter((path) => ON_USE.test(path)),
});
