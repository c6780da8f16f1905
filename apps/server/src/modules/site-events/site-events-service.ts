import type { SiteEvent } from './site-events-types.ts';

type Subscriber = (event: SiteEvent, isRemote: boolean) => void;
type Reload = () => Promise<void>;

/** Publishes events that concern every page: to the pages of this node and to the other nodes. */
export class SiteEvents {
  readonly #subscribers = new Set<Subscriber>();
  readonly #reloads = new Map<SiteEvent, Reload>();

  /** Call it once another theme, or a change of the active one, is stored. */
  publishThemeChanged(): void {
    this.#publish('theme-changed', false);
  }

  /** Call it once a change of the public system configuration is stored. */
  publishSystemChanged(): void {
    this.#publish('system-changed', false);
  }

  /**
   * Call it once an account was verified or validated. It names no account: pages whose account
   * waits for that load their own profile.
   */
  publishAccountsChanged(): void {
    this.#publish('accounts-changed', false);
  }

  /** @param reload reads what another node has stored, before this node's pages get the event */
  onRemote(event: SiteEvent, reload: Reload): void {
    this.#reloads.set(event, reload);
  }

  /** Publishes an event of another node here. Rejects when the reload fails. */
  async relay(event: SiteEvent): Promise<void> {
    await this.#reloads.get(event)?.();
    this.#publish(event, true);
  }

  subscribe(subscriber: Subscriber, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#subscribers.add(subscriber);
    signal.addEventListener('abort', () => this.#subscribers.delete(subscriber), { once: true });
  }

  #publish(event: SiteEvent, isRemote: boolean): void {
    for (const subscriber of this.#subscribers) subscriber(event, isRemote);
  }
}
