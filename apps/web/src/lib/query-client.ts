import { notifyManager, QueryClient } from '@tanstack/react-query';

const STALE_AFTER_MS = 8_000;

// In the same breath and not in a timer's: what a press changes in the cache is in the very next frame.
notifyManager.setScheduler(queueMicrotask);

export const createQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { staleTime: STALE_AFTER_MS, retry: 1 } } });
