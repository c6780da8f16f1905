import { LIVE_SHOWN_MAX_COUNT } from '@airdial/contract/limits';
import type { LiveEventKind } from '@airdial/contract/live/schema';
import type { EventsListener, LiveEvent, LiveSubscription } from './live-ports.ts';

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

export const withinLimit = ({ show, playing }: LiveSubscription): LiveSubscription => ({
  show: show.slice(0, LIVE_SHOWN_MAX_COUNT),
  playing,
});

/** Ids are letters, digits and dashes: they need no escaping, and a comma stays a comma. */
const addressOf = (focus: LiveSubscription, lastEventId: string | null): string => {
  const { show, playing } = withinLimit(focus);
  const query = [
    show.length > 0 && `show=${show.join()}`,
    playing !== null && `playing=${playing}`,
    lastEventId !== null && `lastEventId=${lastEventId}`,
  ];
  return `/api/live?${query.filter(Boolean).join('&')}`;
};

/** What cannot be read is passed over: the next snapshot or poll puts it right. */
const readEvent = (kind: LiveEventKind, text: string): LiveEvent | null => {
  try {
    return { kind, data: JSON.parse(text) } as LiveEvent;
  } catch {
    return null;
  }
};

/**
 * The browser's own EventSource, used for one connection each: left alone it would come back with an old focus, without
 * a word when that fails, and for ever.
 */
export const openEventSource = (
  focus: LiveSubscription,
  lastEventId: string | null,
  { onEvent, onEnd }: EventsListener,
): (() => void) => {
  const source = new EventSource(addressOf(focus, lastEventId));
  for (const kind of KINDS)
    source.addEventListener(kind, ({ data, lastEventId: eventId }: MessageEvent<string>) => {
      const event = readEvent(kind, data);
      if (event) onEvent(event, eventId);
    });
  source.onerror = () => {
    // A refusal (503, a page instead of events) closes it for good; a line that breaks does not.
    const end = source.readyState === EventSource.CLOSED ? 'refused' : 'cut';
    source.close();
    onEnd(end);
  };
  return () => source.close();
};
