type RequestInfo = {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
};

/** How the worker handles a request; it ignores those that are 'not-ours'. */
export type RequestKind = 'page' | 'build-file' | 'not-ours';

/** Data, audio and images, which are no pages even when a tab opens them. */
const EXCLUDED_PATHS = /^\/(api|demo|uploads)(\/|$)/;

/** Everything but pages and files of the build goes to the network without the worker. */
export const classifyRequest = (
  { method, mode, url }: RequestInfo,
  origin: string,
  isBuildFile: (path: string) => boolean,
): RequestKind => {
  const { origin: requestOrigin, pathname } = new URL(url);
  if (method !== 'GET' || requestOrigin !== origin || EXCLUDED_PATHS.test(pathname)) return 'not-ours';
  if (mode === 'navigate') return 'page';
  return isBuildFile(pathname) ? 'build-file' : 'not-ours';
};
