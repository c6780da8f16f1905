import { inspectionRule } from '@airdial/contract/channel/input';
import type { StreamCandidate } from '@airdial/contract/channel/stream-candidate';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { toFailure } from '../../../../lib/failure.ts';
import { validate } from '../../../../lib/form/form-errors.ts';
import { streamFinderTexts } from '../../../../messages/stream-finder-messages.ts';

/** An inspection takes 15 s at most, and may wait for others. */
const INSPECTION_TIMEOUT_MS = 60_000;

export type Finding =
  | { readonly kind: 'none' | 'running' }
  | { readonly kind: 'failed'; readonly text: string }
  | {
      readonly kind: 'found';
      readonly candidates: readonly StreamCandidate[];
      readonly notes: readonly string[];
    };

const inspect = async (address: string, signal: AbortSignal): Promise<Finding> => {
  const { data: body, errors } = validate(inspectionRule, { url: address });
  if (!body) return { kind: 'failed', text: Object.values(errors)[0] ?? streamFinderTexts.failed };
  const { candidates, notes } = await api.inspectAddress({ body, signal, timeoutMs: INSPECTION_TIMEOUT_MS });
  return { kind: 'found', candidates, notes };
};

const toFailed = (cause: unknown): Finding => ({
  kind: 'failed',
  text: toFailure(cause, { fallback: streamFinderTexts.failed, showsClientMessage: true }).text,
});

/** Has the server look at an address; the newest request wins. */
export const useStreamFinder = (onFound: (candidates: readonly StreamCandidate[]) => void) => {
  const [finding, setFinding] = useState<Finding>({ kind: 'none' });
  const running = useRef<AbortController | null>(null);
  const cancel = () => {
    running.current?.abort();
    setFinding({ kind: 'none' });
  };
  const find = async (address: string) => {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    setFinding({ kind: 'running' });
    const next = await inspect(address, signal).catch(toFailed);
    if (signal.aborted) return;
    setFinding(next);
    if (next.kind === 'found') onFound(next.candidates);
  };
  useEffect(() => () => running.current?.abort(), []);
  return { finding, find, cancel };
};
