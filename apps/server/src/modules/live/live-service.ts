import { randomBytes } from 'node:crypto';
import { LIVE_HEARTBEAT_MS } from '@airdial/contract/limits';
import { frameEvent, type LiveFrame, type LiveStream } from '../../http/live-stream.ts';
import { AppError } from '../../lib/app-error.ts';
import type { ChannelService } from '../channels/channel-service.ts';
import type { Announcement, SiteEvents } from '../site-events/site-events-service.ts';
import { ChannelEvents, stateText } from './channel-events.ts';
import { ConnectionLimiter } from './connection-limiter.ts';
import { LiveHub } from './live-hub.ts';
import { BYE_LIMIT_MS, BYE_RETRY_MS, RETRY_MS, RETRY_SPREAD_MS } from './live-limits.ts';

/** What a client has on its screen and in its ears. */
export type Focus = { readonly show: readonly string[]; readonly playing: string | null };

/** Who connects, as the HTTP layer knows it. `network`: what counts as one address. */
export type Visitor = { readonly network: string; readonly userAgent: string };

/** Whoever counts listeners. `key` stands for one connection. */
type Audience = {
  /** @param channelId null: hears nothing */
  hears(key: object, visitor: Visitor, channelId: string | null): void;
  leaves(key: object): void;
};

type Connection = {
  readonly id: string;
  readonly stream: Pick<LiveStream, 'send' | 'end' | 'destroy'>;
  readonly visitor: Visitor;
  send(frame: LiveFrame): void;
};

export type LiveParts = {
  readonly channels: ChannelService;
  readonly audience: Audience;
  /** What everybody is told. */
  readonly announcements: SiteEvents;
  /** Of theme and system configuration, as the page's first HTML carries it. */
  readonly siteVersion: () => string;
  /** Milliseconds; never goes back. */
  readonly now?: () => number;
  readonly random?: () => number;
};

const CONNECTION_ID_BYTES = 18;

/** The live connections of this node: who sees and hears what, and who is told what. */
export class LiveService {
  readonly #parts: LiveParts;
  readonly #hub: LiveHub;
  readonly #events: ChannelEvents;
  readonly #caps = new ConnectionLimiter();
  readonly #connections = new Map<string, Connection>();
  readonly #following = new AbortController();
  readonly #heartbeat: NodeJS.Timeout;
  #allGone: (() => void) | undefined;

  constructor(parts: LiveParts) {
    const { channels, announcements, siteVersion, now = () => performance.now() } = parts;
    this.#parts = parts;
    this.#hub = new LiveHub(now);
    this.#events = new ChannelEvents(this.#hub, (id) => channels.get(id));
    const { signal } = this.#following;
    channels.changes.subscribe((change) => this.#events.take(change), signal);
    const tellAll = (announcement: Announcement) =>
      this.#hub.publish(announcement, null, { site: siteVersion() });
    announcements.subscribe(tellAll, signal);
    this.#heartbeat = setInterval(() => this.beat(), LIVE_HEARTBEAT_MS).unref();
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  /** The channels that somebody hears or sees through this node. */
  inFocus(): Iterable<string> {
    return this.#hub.channelsInFocus();
  }

  /**
   * Lets a client in. `open` answers its request once there is room.
   *
   * @param lastEventId of the connection before this one
   * @throws AppError `live-full`, `shutting-down`
   */
  connect(visitor: Visitor, focus: Focus, lastEventId: string | undefined, open: () => LiveStream): void {
    if (this.#following.signal.aborted) throw new AppError('shutting-down');
    const release = this.#caps.authorize(visitor.network);
    if (!release) throw new AppError('live-full');
    this.#begin(this.#open(visitor, openOr(release, open), release), focus, lastEventId);
  }

  /** @throws AppError `live-connection-not-found` */
  changeFocus(connectionId: string, focus: Focus): void {
    const connection = this.#connections.get(connectionId);
    if (!connection) throw new AppError('live-connection-not-found');
    const added = this.#setFocus(connection, focus);
    if (added.length > 0) connection.send(this.#snapshot(connection, added));
  }

  /**
   * Keeps proxies from taking a quiet connection for a dead one, and the client's last event id young. An event, not a
   * comment: a browser's page is told of nothing else, and has to see that its connection is dead.
   */
  beat(): void {
    const frame = frameEvent({ id: this.#hub.lastEventId, event: 'heartbeat', data: '{}' });
    for (const receiver of this.#hub.receivers()) receiver.send(frame);
  }

  /** Tells what is gathered without waiting for its time. */
  flush(): void {
    this.#events.tellCounts();
    this.#events.tellConfirmations();
  }

  /** Says goodbye to everybody; resolves when all are gone, or have had their time. */
  async stop(): Promise<void> {
    this.#following.abort();
    this.#events.stop();
    clearInterval(this.#heartbeat);
    if (this.#connections.size === 0) return;
    const allGone = new Promise<void>((resolve) => {
      this.#allGone = resolve;
    });
    for (const { stream } of this.#connections.values()) stream.end(this.#bye());
    const cutOff = setTimeout(() => this.#destroyAll(), BYE_LIMIT_MS);
    await allGone;
    clearTimeout(cutOff);
  }

  #open(visitor: Visitor, stream: LiveStream, release: () => void): Connection {
    const id = randomBytes(CONNECTION_ID_BYTES).toString('base64url');
    const connection = { id, stream, visitor, send: (frame: LiveFrame) => stream.send(frame) };
    this.#connections.set(id, connection);
    stream.onClose(() => {
      release();
      this.#close(connection);
    });
    return connection;
  }

  #begin(connection: Connection, focus: Focus, lastEventId: string | undefined): void {
    const ids = this.#setFocus(connection, focus);
    const missed = lastEventId === undefined ? null : this.#hub.missedSince(lastEventId, new Set(ids));
    connection.send(this.#snapshot(connection, missed ? [] : ids, missed ? lastEventId : undefined));
    for (const frame of missed ?? []) connection.send(frame);
  }

  #close(connection: Connection): void {
    this.#connections.delete(connection.id);
    this.#hub.leave(connection);
    this.#parts.audience.leaves(connection);
    if (this.#connections.size === 0) this.#allGone?.();
  }

  /** Ids of channels that do not exist cost nothing. @returns those that are new */
  #setFocus(connection: Connection, { show, playing }: Focus): string[] {
    const { channels, audience } = this.#parts;
    const known = [...show, ...(playing === null ? [] : [playing])]
      .map((id) => channels.get(id)?.id)
      .filter((id) => id !== undefined);
    const heard = playing === null ? null : (channels.get(playing)?.id ?? null);
    audience.hears(connection, connection.visitor, heard);
    return this.#hub.focus(connection, known);
  }

  /** @param resumedAfter what was missed follows; if that is cut short as well, it is from here on once more */
  #snapshot({ id }: Connection, channelIds: readonly string[], resumedAfter?: string): LiveFrame {
    const { channels, siteVersion } = this.#parts;
    const shown = channelIds.map((channelId) => channels.get(channelId));
    const texts = shown.filter((channel) => channel !== undefined).map(stateText);
    return frameEvent({
      retryMs: this.#spread(RETRY_MS),
      id: resumedAfter ?? this.#hub.lastEventId,
      event: 'snapshot',
      data: `{"connectionId":"${id}","resumed":${resumedAfter !== undefined},"site":"${siteVersion()}","channels":[${texts.join(',')}]}`,
    });
  }

  #bye = (): LiveFrame => frameEvent({ retryMs: this.#spread(BYE_RETRY_MS), event: 'bye', data: '{}' });

  #spread(fromMs: number): number {
    const { random = Math.random } = this.#parts;
    return Math.round(fromMs + RETRY_SPREAD_MS * random());
  }

  #destroyAll(): void {
    for (const { stream } of this.#connections.values()) stream.destroy();
  }
}

function openOr(release: () => void, open: () => LiveStream): LiveStream {
  try {
    return open();
  } catch (error) {
    release();
    throw error;
  }
}
