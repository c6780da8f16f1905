import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';

const STALE_AFTER_MS = 8_000;

// In a microtask instead of a timer, so that the next frame shows what a press changed in the
// cache.
notifyManager.setScheduler(queueMicrotask);

/** The meta data of a query whose failure is logged. */
export const LOGGED = { isLogged: true };

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    // Without a network a call fails and says so, instead of waiting for it without a word.
    defaultOptions: {
      queries: { staleTime: STALE_AFTER_MS, retry: 1, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (cause, { meta }) => {
        if (meta?.isLogged) console.warn(cause);
      },
    }),
  });
