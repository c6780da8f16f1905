import type { Locator, Page } from '@playwright/test';

/** The first screen: the hero, Featured Channels with its controls, the dial, and what stands around them. */
export class HomePage {
  readonly page: Page;
  readonly hero: Locator;
  /** The hero's play or pause button. */
  readonly heroToggle: Locator;
  readonly list: Locator;
  readonly search: Locator;
  readonly genre: Locator;
  readonly sortBy: Locator;
  readonly cards: Locator;
  readonly skeletons: Locator;
  readonly pagination: Locator;
  readonly dial: Locator;
  /** Names the channel below the needle, the pointer or the focus. */
  readonly dialLine: Locator;
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    this.page = page;
    this.#origin = origin;
    this.hero = page.getByRole('region', { name: 'Listen', exact: true });
    this.heroToggle = this.hero.getByRole('button', { name: /^(Play|Pause) / }).first();
    this.list = page.getByRole('region', { name: 'Featured Channels' });
    this.search = this.list.getByRole('searchbox', { name: 'Search channels...' });
    this.genre = this.list.getByLabel('Genre');
    this.sortBy = this.list.getByLabel('Sort By');
    this.cards = this.list.getByRole('article');
    this.skeletons = this.list.getByTestId('channel-skeleton');
    this.pagination = this.list.getByRole('navigation', { name: 'Pagination' });
    this.dial = page.getByRole('toolbar', { name: 'Dial' });
    this.dialLine = this.dial.locator('../..').getByRole('paragraph');
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(this.#origin + path);
  }

  /** Until its code handles the pointer. A press before that is replayed, a pointer that rests is not. */
  async untilHydrated(): Promise<void> {
    await this.page.waitForFunction(() =>
      Object.keys(document.querySelector('article button') ?? {}).some((key) => key.startsWith('__react')),
    );
  }

  get url(): string {
    return `${this.#origin}/`;
  }

  card(name: string): Locator {
    return this.list.getByRole('article', { name, exact: true });
  }

  /** The card's play or pause button. */
  toggle(name: string): Locator {
    return this.card(name).getByRole('button', { name: new RegExp(`^(Play|Pause) ${name}$`) });
  }

  async play(name: string): Promise<void> {
    await this.card(name)
      .getByRole('button', { name: `Play ${name}` })
      .click();
  }

  async playFirst(): Promise<void> {
    await this.cards
      .first()
      .getByRole('button', { name: /^Play / })
      .click();
  }

  count(channels: number): Locator {
    return this.list.getByText(`${channels} ${channels === 1 ? 'channel' : 'channels'} found`, {
      exact: true,
    });
  }

  turnTo(pageNumber: number): Promise<void> {
    return this.pagination.getByRole('button', { name: `Page ${pageNumber}`, exact: true }).click();
  }

  /** Names on the cards, in the order of the grid. */
  names(): Promise<string[]> {
    return this.cards.getByRole('heading').allInnerTexts();
  }
}
