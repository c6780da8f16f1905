import type { LiveEventKind } from '@airdial/contract/live/schema';
import type { LiveEvent, LiveEventHandlers, LiveSubscription } from './live-ports.ts';

const KINDS = Object.keys({
  snapshot: true,
  'now-playing': true,
  listeners: true,
  'channel-changed': true,
  'channel-removed': true,
  'theme-changed': true,
  'system-changed': true,
  heartbeat: true,
  bye: true,
} satisfies Record<LiveEventKind, true>) as LiveEventKind[];

/** Ids are letters, digits and dashes, so they need no escaping, nor does the comma. */
const liveUrl = ({ show, playing }: LiveSubscription): string => {
  const query = [show.length > 0 && `show=${show.join()}`, playing !== null && `playing=${playing}`];
  return `/api/live?${query.filter(Boolean).join('&')}`;
};

/** Returns null for data that does not parse: the next snapshot or poll corrects the page. */
const parseEvent = (kind: LiveEventKind, text: string): LiveEvent | null => {
  try {
    return { kind, data: JSON.parse(text) } as LiveEvent;
  } catch {
    return null;
  }
};

/**
 * Opens the browser's EventSource for one connection only: its own reconnect would use an outdated
 * subscription, report no failure and never stop.
 */
export const openEventSource = (
  subscription: LiveSubscription,
  { onEvent, onEnd }: LiveEventHandlers,
): (() => void) => {
  const source = new EventSource(liveUrl(subscription));
  for (const kind of KINDS)
    source.addEventListener(kind, ({ data }: MessageEvent<string>) => {
      const event = parseEvent(kind, data);
      if (event) onEvent(event);
    });
  source.onerror = () => {
    // A refusal (503, a page instead of events) closes the source; a broken connection does not.
    const reason = source.readyState === EventSource.CLOSED ? 'refused' : 'cut';
    source.close();
    onEnd(reason);
  };
  return () => source.close();
};

const SEND_TIMEOUT_MS = 10_000;
const HTTP_NOT_FOUND = 404;

/**
 * Sends the subscription of an open connection. It bypasses the API client, so that the call never
 * carries a session: what a member listens to is private. A load balancer's cookie leads it to the node of the
 * connection.
 *
 * @returns false when the server does not know the connection
 */
export const sendSubscription = async (
  connectionId: string,
  subscription: LiveSubscription,
): Promise<boolean> => {
  const { ok, status } = await fetch(`/api/live/${encodeURIComponent(connectionId)}/focus`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
  if (!ok && status !== HTTP_NOT_FOUND) throw new Error(`The subscription was refused with status ${status}`);
  return ok;
};
