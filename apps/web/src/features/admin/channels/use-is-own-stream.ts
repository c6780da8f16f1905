import { sameOriginStreamUrl } from '../../../entities/channel/same-origin-stream-url.ts';
import { useSite } from '../../../entities/site/site.ts';

/** Whether this very station makes the stream: then there is nothing to be found out about it. */
export const useIsOwnStream = (streamUrl: string | null): boolean => {
  const { systemUrl } = useSite().system;
  const { origin } = window.location;
  return (
    streamUrl !== null && sameOriginStreamUrl(streamUrl, systemUrl, origin).startsWith(`${origin}/radio/`)
  );
};
