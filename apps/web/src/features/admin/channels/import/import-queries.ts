import type { getImport } from '@airdial/contract/channel-list/routes';
import type { ImportJob } from '@airdial/contract/channel-list/schema';
import type { ResponseOf } from '@airdial/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../lib/api.ts';
import { ADMIN } from '../../shared/admin-queries.ts';

/** Live events do not carry imports. */
const RUNNING_POLL_MS = 1_000;
/** For imports that other administrators start. */
const IDLE_POLL_MS = 15_000;
/** A list of 20 MB on a slow line. */
export const LONG_CALL = { timeoutMs: 120_000 } as const;

const IMPORTS_KEY = [ADMIN, 'imports'];

export const isOpen = ({ state }: ImportJob): boolean => state === 'running' || state === 'undoing';

export const importsOptions = () =>
  queryOptions<readonly ImportJob[]>({
    queryKey: IMPORTS_KEY,
    queryFn: async ({ signal }) => (await api.listImports({ signal })).jobs,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? RUNNING_POLL_MS : IDLE_POLL_MS),
  });

type ImportDetails = ResponseOf<typeof getImport>;

const isUnfinished = ({ job, picturesDue }: ImportDetails): boolean => isOpen(job) || picturesDue > 0;

export const importOptions = (id: string) =>
  queryOptions<ImportDetails>({
    queryKey: [...IMPORTS_KEY, id],
    queryFn: ({ signal }) => api.getImport({ params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? RUNNING_POLL_MS : false),
  });
