/** What concerns every page, whatever it shows. */
export const ANNOUNCEMENTS = ['theme-changed', 'system-changed'] as const;
export type Announcement = (typeof ANNOUNCEMENTS)[number];

type Listener = (announcement: Announcement, isFromElsewhere: boolean) => void;
type TakeOver = () => Promise<void>;

/** Where it is told that something has changed for everybody: to the pages of this node, and to the other nodes. */
export class SiteEvents {
  readonly #listeners = new Set<Listener>();
  readonly #takeOvers = new Map<Announcement, TakeOver>();

  /** To be called once another theme, or a change of the present one, is stored. */
  announceThemeChanged(): void {
    this.#tell('theme-changed', false);
  }

  /** To be called once a change of the public system configuration is stored. */
  announceSystemChanged(): void {
    this.#tell('system-changed', false);
  }

  /** How this node reads again what another one has stored, before its own pages are told to ask for it. */
  onRemote(announcement: Announcement, takeOver: TakeOver): void {
    this.#takeOvers.set(announcement, takeOver);
  }

  /** Another node has announced it. Rejects when what has changed could not be read. */
  async relay(announcement: Announcement): Promise<void> {
    await this.#takeOvers.get(announcement)?.();
    this.#tell(announcement, true);
  }

  subscribe(listener: Listener, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.#listeners.add(listener);
    signal.addEventListener('abort', () => this.#listeners.delete(listener), { once: true });
  }

  #tell(announcement: Announcement, isFromElsewhere: boolean): void {
    for (const listener of this.#listeners) listener(announcement, isFromElsewhere);
  }
}
