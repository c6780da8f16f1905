import { isServerPath } from '@airdial/contract/server-paths';

type RequestInfo = {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
};

/** How the worker handles a request; it ignores those that are 'not-ours'. */
export type RequestKind = 'page' | 'build-file' | 'not-ours';

/** Everything but pages and files of the build goes to the network without the worker. */
export const classifyRequest = (
  { method, mode, url }: RequestInfo,
  origin: string,
  isBuildFile: (path: string) => boolean,
): RequestKind => {
  const { origin: requestOrigin, pathname } = new URL(url);
  if (method !== 'GET' || requestOrigin !== origin) return 'not-ours';
  // Data, audio and images are no pages even when a tab opens them.
  if (isServerPath(pathname)) return 'not-ours';
  if (mode === 'navigate') return 'page';
  return isBuildFile(pathname) ? 'build-file' : 'not-ours';
};
