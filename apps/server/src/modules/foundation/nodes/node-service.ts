import pLimit from 'p-limit';
import type { SiteEvents } from '../site-events/site-events-service.ts';
import type { TableVersionRepository, TableVersions } from './table-version-repository.ts';

export type NodeDeps = {
  readonly repository: TableVersionRepository;
  /** The channels that this node holds in memory. */
  readonly channels: { reload(ids: readonly string[]): Promise<void>; reloadAll(): Promise<void> };
  readonly siteEvents: Pick<SiteEvents, 'relay'>;
  /** The versions before this node read anything that all nodes hold in memory. */
  readonly seen: TableVersions;
  readonly logger: { error(details: object, message: string): void };
};

/**
 * Synchronises several nodes: reads again what has changed in the database since the last time. A node's own
 * changes are read again, too, and change nothing. Where versions have gone back, after a failover to a standby
 * that lacked the newest commits or a restored backup, no version says what has changed.
 */
export class NodeService {
  readonly #deps: NodeDeps;
  readonly #queue = pLimit(1);
  #seen: TableVersions;
  #isFailing = false;

  constructor(deps: NodeDeps) {
    this.#deps = deps;
    this.#seen = deps.seen;
  }

  /** Resolves once this node has everything that was committed before the call. Never rejects. */
  catchUp(): Promise<void> {
    return this.#queue(async () => {
      try {
        await this.#readChanges();
        this.#isFailing = false;
      } catch (err) {
        if (!this.#isFailing)
          this.#deps.logger.error({ err }, 'the changes of other nodes could not be read, trying again');
        this.#isFailing = true;
      }
    });
  }

  async #readChanges(): Promise<void> {
    const { repository, channels, siteEvents, logger } = this.#deps;
    const stored = await repository.read();
    const seen = (table: string) => this.#seen.get(table) ?? 0;
    const hasLess = [...this.#seen].some(([table, version]) => (stored.get(table) ?? 0) < version);
    const hasChanged = (table: string) => hasLess || (stored.get(table) ?? 0) > seen(table);
    if (hasLess) {
      logger.error({}, 'the database has less than it had, everything is read again');
      await channels.reloadAll();
    } else if (hasChanged('channels'))
      await channels.reload(await repository.listChangedChannelIds(seen('channels')));
    if (hasChanged('themes') || hasChanged('settings')) await siteEvents.relay('theme-changed');
    if (hasChanged('settings')) await siteEvents.relay('system-changed');
    this.#seen = stored;
  }
}
