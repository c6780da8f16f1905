import { withinLimit } from './event-source.ts';
import type { LiveSubscription } from './live-ports.ts';

const LIMIT_MS = 10_000;
const HTTP_NOT_FOUND = 404;

/** Not by the API client: who listens is nobody's business, so that this call never carries a session. */
export const sendFocus = async (connectionId: string, focus: LiveSubscription): Promise<boolean> => {
  const { ok, status } = await fetch(`/api/live/${encodeURIComponent(connectionId)}/focus`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(withinLimit(focus)),
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  if (!ok && status !== HTTP_NOT_FOUND) throw new Error(`The focus was refused with status ${status}`);
  return ok;
};
