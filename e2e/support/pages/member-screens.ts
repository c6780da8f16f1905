import type { Locator, Page } from '@playwright/test';

/** The screens of signed-in listeners: channels, one channel, favorites, and the dialog on a track. */
export class MemberScreens {
  readonly page: Page;
  readonly main: Locator;
  readonly title: Locator;
  readonly cards: Locator;
  readonly pagination: Locator;
  readonly trackDialog: Locator;
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    this.page = page;
    this.#origin = origin;
    this.main = page.getByRole('main');
    this.title = this.main.getByRole('heading', { level: 1 });
    this.cards = this.main.getByRole('article');
    this.pagination = this.main.getByRole('navigation', { name: 'Pagination' });
    this.trackDialog = page.getByRole('dialog', { name: 'Track Information' });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#origin + path);
  }

  address(path: string): string {
    return this.#origin + path;
  }

  /** A channel's card or a liked song, by its name. */
  card(name: string): Locator {
    return this.main.getByRole('article', { name, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.main.getByRole('button', { name });
  }

  heart(name: string, wanted: 'Add' | 'Remove'): Locator {
    const way = wanted === 'Add' ? 'to' : 'from';
    return this.main.getByRole('button', { name: `${wanted} ${name} ${way} favorites`, exact: true });
  }

  panel(title: string): Locator {
    return this.main.getByRole('region', { name: title, exact: true });
  }

  tab(name: RegExp | string): Locator {
    return this.main.getByRole('tab', { name });
  }

  /** A toast with exactly this text. */
  toast(text: string): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
  }
}
