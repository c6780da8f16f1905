import { QueryClient } from '@tanstack/react-query';

const STALE_AFTER_MS = 8_000;

export const createQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { staleTime: STALE_AFTER_MS, retry: 1 } } });
