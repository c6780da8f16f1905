import { randomBytes } from 'node:crypto';
import { ConnectionLimiter, type ConnectionLimits } from '../../../http/connections/connection-limiter.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { ChannelService } from '../../dial/channels/channel-service.ts';
import type { SiteEvents } from '../../foundation/site-events/site-events-service.ts';
import type { SiteEvent } from '../../foundation/site-events/site-events-types.ts';
import type { InterestService } from '../interest/interest-service.ts';
import type { Visitor } from '../interest/interest-types.ts';
import { BatchedEvents, type BatchSubscriber } from './batched-events.ts';
import { ChannelEvents, serializeState } from './channel-events.ts';
import { type EventFrame, type EventStream, encodeEvent } from './event-stream.ts';
import { LiveHub } from './live-hub.ts';
import {
  BYE_RETRY_MS,
  BYE_TIMEOUT_MS,
  CONNECTIONS_PER_NETWORK,
  CONNECTIONS_PER_NODE,
  RETRY_MS,
  RETRY_SPREAD_MS,
} from './live-limits.ts';

/** The channels that a client shows, and the one that it plays. */
type Focus = { readonly show: readonly string[]; readonly playing: string | null };

type Connection = BatchSubscriber & {
  readonly id: string;
  readonly stream: Pick<EventStream, 'sendAll' | 'end' | 'destroy' | 'destroyIfStalled'>;
  readonly visitor: Visitor;
};

export type LiveDeps = {
  readonly channels: ChannelService;
  readonly interest: InterestService;
  readonly siteEvents: SiteEvents;
  /** The version of theme and system configuration, as in the page's first HTML. */
  readonly siteVersion: () => string;
  /** For this long after an event another node may respond with the state before it. */
  readonly lagMs?: number;
  readonly random?: () => number;
  readonly limits?: ConnectionLimits;
};

const DEFAULT_LIMITS = { perNetwork: CONNECTIONS_PER_NETWORK, inAll: CONNECTIONS_PER_NODE };

const CONNECTION_ID_BYTES = 18;

/** The live connections of this node: what each shows and plays, and the events that it gets. */
export class LiveService {
  readonly #deps: LiveDeps;
  readonly #hub = new LiveHub();
  readonly #batched: BatchedEvents;
  readonly #limiter: ConnectionLimiter;
  readonly #connections = new Map<string, Connection>();
  readonly #stopping = new AbortController();
  #onAllClosed: (() => void) | undefined;

  constructor(deps: LiveDeps) {
    const { channels, interest, siteEvents, siteVersion } = deps;
    this.#deps = deps;
    this.#limiter = new ConnectionLimiter(deps.limits ?? DEFAULT_LIMITS);
    this.#batched = new BatchedEvents(this.#hub);
    const events = new ChannelEvents(this.#hub, this.#batched);
    interest.addSource('here', () => this.#hub.channelsInFocus());
    const { signal } = this.#stopping;
    channels.changes.subscribe((change) => events.handle(change), signal);
    const publishToAll = (event: SiteEvent) => this.#hub.publish(event, null, { site: siteVersion() });
    siteEvents.subscribe(publishToAll, signal);
  }

  /**
   * Opens a connection, unless a limit is reached.
   *
   * @param open responds to the request
   * @throws AppError `live-full`, `shutting-down`
   */
  connect(visitor: Visitor, focus: Focus, open: () => EventStream): void {
    if (this.#stopping.signal.aborted) throw new AppError('shutting-down');
    const release = this.#limiter.acquire(visitor.network);
    if (!release) throw new AppError('live-full');
    const connection = this.#addConnection(visitor, openOrRelease(open, release), release);
    connection.send(this.#snapshot(connection, this.#setFocus(connection, focus)));
  }

  /** @throws AppError `live-connection-not-found` */
  changeFocus(connectionId: string, focus: Focus): void {
    const connection = this.#connections.get(connectionId);
    if (!connection) throw new AppError('live-connection-not-found');
    const added = this.#setFocus(connection, focus);
    if (added.length > 0) connection.send(this.#snapshot(connection, added));
  }

  /** Sends batched events and a heartbeat to all clients now. */
  flush(): void {
    this.#batched.flush();
  }

  /** Sends a goodbye to all clients; resolves when all connections are closed. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#batched.stop();
    if (this.#connections.size === 0) return;
    const allClosed = Promise.withResolvers<void>();
    this.#onAllClosed = allClosed.resolve;
    for (const { stream } of this.#connections.values()) stream.end(this.#bye());
    const timeout = setTimeout(() => this.#destroyAll(), BYE_TIMEOUT_MS);
    await allClosed.promise;
    clearTimeout(timeout);
  }

  #addConnection(visitor: Visitor, stream: EventStream, release: () => void): Connection {
    const id = randomBytes(CONNECTION_ID_BYTES).toString('base64url');
    const connection = { id, stream, visitor, send: (frame: EventFrame) => stream.send(frame) };
    this.#connections.set(id, connection);
    const removeFromBatches = this.#batched.add(connection);
    stream.onClose(() => {
      release();
      removeFromBatches();
      this.#removeConnection(connection);
    });
    return connection;
  }

  #removeConnection(connection: Connection): void {
    this.#connections.delete(connection.id);
    this.#hub.unsubscribe(connection);
    this.#deps.interest.pages.disconnect(connection);
    if (this.#connections.size === 0) this.#onAllClosed?.();
  }

  /** Ignores the ids of unknown channels. @returns the ids that are new to the connection */
  #setFocus(connection: Connection, { show, playing }: Focus): string[] {
    const { channels, interest } = this.#deps;
    const knownIds = [...show, ...(playing === null ? [] : [playing])]
      .map((id) => channels.get(id)?.id)
      .filter((id) => id !== undefined);
    const played = playing === null ? null : (channels.get(playing)?.id ?? null);
    interest.pages.startListening(connection, connection.visitor, played);
    return this.#hub.setFocus(connection, knownIds);
  }

  #snapshot({ id }: Connection, channelIds: readonly string[]): EventFrame {
    const { channels, siteVersion, lagMs = 0 } = this.#deps;
    const found = channelIds.map((channelId) => channels.get(channelId));
    const states = found.filter((channel) => channel !== undefined).map(serializeState);
    return encodeEvent({
      retryMs: this.#spread(RETRY_MS),
      event: 'snapshot',
      data: `{"connectionId":"${id}","site":"${siteVersion()}","lagMs":${lagMs},"channels":[${states.join(',')}]}`,
    });
  }

  #bye = (): EventFrame => encodeEvent({ retryMs: this.#spread(BYE_RETRY_MS), event: 'bye', data: '{}' });

  #spread(fromMs: number): number {
    const { random = Math.random } = this.#deps;
    return Math.round(fromMs + RETRY_SPREAD_MS * random());
  }

  #destroyAll(): void {
    for (const { stream } of this.#connections.values()) stream.destroy();
  }
}

function openOrRelease(open: () => EventStream, release: () => void): EventStream {
  try {
    return open();
  } catch (error) {
    release();
    throw error;
  }
}
