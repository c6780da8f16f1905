import { setTimeout as delay } from 'node:timers/promises';
import type { ChannelService } from '../channels/channel-service.ts';
import type { ChannelChange, ChannelRecord } from '../channels/channel-types.ts';
import type { SiteEvents } from '../site-events/site-events-service.ts';
import { SITE_EVENTS } from '../site-events/site-events-types.ts';
import { CatchUp } from './catch-up.ts';
import {
  type ClusterMessage,
  formatNotification,
  formatNotifications,
  parseNotification,
} from './cluster-message.ts';
import type { StoredVersions } from './table-versions.ts';

/** Messages within this time are sent together. */
const BATCH_MS = 20;
const RETRY_AFTER_MS = 2_000;
const OWN_NOTIFICATION_LIMIT_MS = 5_000;
const NOT_NOTIFIED =
  'This node gets no notifications from PostgreSQL: changes of other nodes arrive up to half a minute late. Is a ' +
  'pooler such as PgBouncer in transaction mode in between? Let DATABASE_URL lead to PostgreSQL itself, or to a pool ' +
  'in session mode';

type Handlers = { message(text: string): void; gap(): void };

/** Notifications between nodes: each reaches every listening node, or `gap` is called there. */
type Notifications = {
  send(text: string): Promise<void>;
  listen(handlers: Handlers): Promise<void>;
  stop(): Promise<void>;
};

export type NodeDeps = {
  /** The name under which the database notifies of this node's writes. */
  readonly nodeName: string;
  readonly channels: ChannelService;
  readonly siteEvents: SiteEvents;
  readonly notifications: Notifications;
  readonly readVersions: () => Promise<StoredVersions>;
  /** The leader knows the stream servers' counts; the other nodes get them from it. */
  readonly isLeader: () => boolean;
  readonly logger: { error(details: object, message: string): void };
  readonly compareEveryMs?: number;
};

/**
 * Synchronises several nodes. The database itself notifies them of stored changes (migration 024);
 * this service applies those of the other nodes, and sends what is in memory only.
 */
export class NodeService {
  readonly #deps: NodeDeps;
  readonly #catchUp: CatchUp;
  readonly #stopping = new AbortController();
  readonly #ownNotification = Promise.withResolvers<void>();
  /** By subject: the last message about a subject replaces the earlier ones. */
  readonly #queued = new Map<string, ClusterMessage>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: NodeDeps) {
    this.#deps = deps;
    this.#catchUp = new CatchUp({ ...deps, reloadAll: () => this.#reloadAll() });
  }

  async start(): Promise<void> {
    const { channels, notifications } = this.#deps;
    channels.changes.subscribe((change) => this.#queueChange(change), this.#stopping.signal);
    await this.#catchUp.start();
    await notifications.listen({
      message: (text) => this.#receive(text),
      gap: () => this.#catchUp.request(),
    });
    void this.#checkNotifications();
    // Changes since the catalogue was first read reached no subscription of this node.
    await channels.remote.reloadAll();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#catchUp.stop();
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
  }

  #toSharedStats({ stats: { hereNow: _, relayListeners: __, ...stats } }: ChannelRecord) {
    return this.#deps.isLeader() ? stats : { ...stats, currentListeners: null };
  }

  #queue(subject: string, message: ClusterMessage): void {
    this.#queued.set(subject, message);
    this.#sendAfter(BATCH_MS);
  }

  #sendAfter(ms: number): void {
    this.#timer ??= setTimeout(() => void this.#flush(), ms).unref();
  }

  /** What could not be sent is sent later, unless there is something newer about its subject. */
  async #flush(): Promise<void> {
    const messages = new Map(this.#queued);
    this.#queued.clear();
    this.#timer = undefined;
    try {
      for (const text of formatNotifications(this.#deps.nodeName, [...messages.values()]))
        await this.#deps.notifications.send(text);
    } catch (err) {
      this.#deps.logger.error({ err }, 'the other nodes could not be notified of counts, trying again');
      for (const [subject, message] of messages)
        if (!this.#queued.has(subject)) this.#queued.set(subject, message);
      this.#sendAfter(RETRY_AFTER_MS);
    }
  }

  #receive(text: string): void {
    const notification = parseNotification(text);
    if (!notification) return;
    const { from, words, table, version } = notification;
    if (typeof table === 'string' && typeof version === 'number') this.#catchUp.note(table, version);
    if (from === this.#deps.nodeName) this.#ownNotification.resolve();
    else for (const message of words) this.#apply(message);
  }

  #apply(message: ClusterMessage): void {
    const { siteEvents, channels } = this.#deps;
    const { remote } = channels;
    if (message.do === 'stats') remote.mergeStats(message.id, message.stats);
    else if (message.do === 'confirm') remote.confirm(message.id, message.at);
    else if (message.do === 'announce') this.#run(siteEvents.relay(message.what));
    else if (message.do === 'read') this.#run(remote.reload(message.id));
    else this.#catchUp.request();
  }

  /** Reads everything whose notification may be lost. */
  async #reloadAll(): Promise<void> {
    const { siteEvents, channels } = this.#deps;
    await channels.remote.reloadAll();
    for (const event of SITE_EVENTS) await siteEvents.relay(event);
  }

  #run(work: Promise<void>): void {
    work.catch((err: unknown) => {
      this.#deps.logger.error({ err }, 'a change of another node could not be read');
      this.#catchUp.request();
    });
  }

  /** A pooler may accept LISTEN and give the connection to another client afterwards. */
  async #checkNotifications(): Promise<void> {
    const { nodeName, notifications, logger } = this.#deps;
    try {
      await notifications.send(formatNotification(nodeName, []));
    } catch (err) {
      logger.error({ err }, 'the other nodes cannot be notified');
      return;
    }
    const { signal } = this.#stopping;
    const tooLate = delay(OWN_NOTIFICATION_LIMIT_MS, NOT_NOTIFIED, { signal, ref: false }).catch(
      () => undefined,
    );
    if ((await Promise.race([this.#ownNotification.promise, tooLate])) === NOT_NOTIFIED)
      logger.error({}, NOT_NOTIFIED);
  }
}
