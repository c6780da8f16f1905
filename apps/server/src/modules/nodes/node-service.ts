import { randomUUID } from 'node:crypto';
import type { ChannelService } from '../channels/channel-service.ts';
import type { ChannelChange, ChannelRecord } from '../channels/channel-types.ts';
import type { SiteEvents } from '../site-events/site-events-service.ts';
import { SITE_EVENTS, type SiteEvent } from '../site-events/site-events-types.ts';
import { type ClusterMessage, formatNotifications, parseNotification } from './cluster-message.ts';

/** Messages within this time are sent together. */
const BATCH_MS = 20;
const RETRY_AFTER_MS = 2_000;

type Handlers = { message(text: string): void; gap(): void };

/** Notifications between nodes: each reaches every listening node, or `gap` is called there. */
type Notifications = {
  send(text: string): Promise<void>;
  listen(handlers: Handlers): Promise<void>;
  stop(): Promise<void>;
};

export type NodeDeps = {
  readonly channels: ChannelService;
  readonly siteEvents: SiteEvents;
  readonly notifications: Notifications;
  /** The leader knows the stream servers' counts; the other nodes get them from it. */
  readonly isLeader: () => boolean;
  readonly logger: { error(details: object, message: string): void };
};

/** Synchronises several nodes: sends the changes of this node and applies those of the others. */
export class NodeService {
  readonly #deps: NodeDeps;
  readonly #id = randomUUID();
  readonly #stopping = new AbortController();
  /** By subject: the last message about a subject replaces the earlier ones. */
  readonly #queued = new Map<string, ClusterMessage>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: NodeDeps) {
    this.#deps = deps;
  }

  async start(): Promise<void> {
    const { channels, siteEvents, notifications } = this.#deps;
    const { signal } = this.#stopping;
    channels.changes.subscribe((change) => this.#queueChange(change), signal);
    siteEvents.subscribe((event, isRemote) => isRemote || this.#queueSiteEvent(event), signal);
    await notifications.listen({
      message: (text) => this.#receive(text),
      gap: () => this.#run(this.#reloadAll()),
    });
    // Changes since the catalogue was first read reached no subscription of this node.
    await channels.remote.reloadAll();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#flush();
    clearTimeout(this.#timer);
    await this.#deps.notifications.stop();
  }

  #queueChange({ kind, channel, isRemote }: ChannelChange): void {
    if (isRemote) return;
    const { id } = channel;
    if (kind === 'stats')
      this.#queue(`stats ${id}`, { do: 'stats', id, stats: this.#toSharedStats(channel) });
    else if (kind === 'confirmed')
      this.#queue(`confirm ${id}`, { do: 'confirm', id, at: channel.trackUpdatedAt ?? 0 });
    else this.#queue(`read ${id}`, { do: 'read', id });
  }

  #queueSiteEvent(what: SiteEvent): void {
    this.#queue(`announce ${what}`, { do: 'announce', what });
  }

  #toSharedStats({ stats: { hereNow: _, ...stats } }: ChannelRecord) {
    return this.#deps.isLeader() ? stats : { ...stats, currentListeners: null };
  }

  #queue(subject: string, message: ClusterMessage): void {
    this.#queued.set(subject, message);
    this.#timer ??= setTimeout(() => void this.#flush(), BATCH_MS).unref();
  }

  /** After a failure it sends one message later: read everything. */
  async #flush(): Promise<void> {
    const messages = [...this.#queued.values()];
    this.#queued.clear();
    this.#timer = undefined;
    try {
      for (const text of formatNotifications(this.#id, messages)) await this.#deps.notifications.send(text);
    } catch (err) {
      this.#deps.logger.error({ err }, 'the other nodes could not be told, trying again');
      this.#queued.set('all', { do: 'read-all' });
      this.#timer ??= setTimeout(() => void this.#flush(), RETRY_AFTER_MS).unref();
    }
  }

  #receive(text: string): void {
    const notification = parseNotification(text);
    if (notification?.from === this.#id) return;
    for (const message of notification?.words ?? []) this.#apply(message);
  }

  #apply(message: ClusterMessage): void {
    const { siteEvents, channels } = this.#deps;
    const { remote } = channels;
    if (message.do === 'stats') remote.mergeStats(message.id, message.stats);
    else if (message.do === 'confirm') remote.confirm(message.id, message.at);
    else if (message.do === 'announce') this.#run(siteEvents.relay(message.what));
    else this.#run(message.do === 'read' ? remote.reload(message.id) : this.#reloadAll());
  }

  /** Reads everything whose notification may be lost. */
  async #reloadAll(): Promise<void> {
    const { siteEvents, channels } = this.#deps;
    await channels.remote.reloadAll();
    for (const event of SITE_EVENTS) await siteEvents.relay(event);
  }

  /** An unavailable database causes a gap later, which repeats the work. */
  #run(work: Promise<void>): void {
    work.catch((err: unknown) => {
      this.#deps.logger.error({ err }, 'a change of another node could not be read');
    });
  }
}
