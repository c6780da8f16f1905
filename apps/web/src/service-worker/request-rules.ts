type RequestFacts = {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
};

/** What the worker does with a request: answer a page's address, answer a file of the build, or keep out of it. */
export type RequestKind = 'page' | 'build-file' | 'not-ours';

/** Nobody's page: data, sound and pictures, also when somebody opens them in a tab. */
const NEVER_OURS = /^\/(api|demo|uploads)(\/|$)/;

/** Whatever is not certainly a page or a file of the build goes its way as if there were no worker. */
export const kindOf = (
  { method, mode, url }: RequestFacts,
  origin: string,
  isBuildFile: (path: string) => boolean,
): RequestKind => {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin || NEVER_OURS.test(pathname)) return 'not-ours';
  if (mode === 'navigate') return 'page';
  return isBuildFile(pathname) ? 'build-file' : 'not-ours';
};
