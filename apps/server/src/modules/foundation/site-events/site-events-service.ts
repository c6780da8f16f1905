import { Publisher } from '../../../lib/publisher.ts';
import type { SiteEvent } from './site-events-types.ts';

/** Resolves with whether pages show something else than before. */
type Reload = () => Promise<boolean>;

/** Publishes events that concern every page to the pages of this node. */
export class SiteEvents {
  readonly #events = new Publisher<SiteEvent>();
  readonly #reloads = new Map<SiteEvent, Reload>();

  /** Call it once another theme, or a change of the active one, is stored. */
  publishThemeChanged(): void {
    this.#events.publish('theme-changed');
  }

  /** Call it once a change of the public system configuration is stored. */
  publishSystemChanged(): void {
    this.#events.publish('system-changed');
  }

  /**
   * @param reload reads what another node has stored, before this node's pages get the event; they
   * get none of a change that they do not show, such as that of an inactive theme
   */
  onRemote(event: SiteEvent, reload: Reload): void {
    this.#reloads.set(event, reload);
  }

  /** Publishes an event of another node here. Rejects when the reload fails. */
  async relay(event: SiteEvent): Promise<void> {
    if (await this.#reloads.get(event)?.()) this.#events.publish(event);
  }

  subscribe(subscriber: (event: SiteEvent) => void, signal: AbortSignal): void {
    this.#events.subscribe(subscriber, signal);
  }
}
