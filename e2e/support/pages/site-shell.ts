import type { Locator, Page } from '@playwright/test';

/** Header, drawer, footer and toasts around every screen. */
export class SiteShell {
  readonly header: Locator;
  readonly brand: Locator;
  /** The links in the header; the drawer has its own. */
  readonly links: Locator;
  readonly menuButton: Locator;
  readonly drawer: Locator;
  readonly themeToggle: Locator;
  readonly footer: Locator;
  readonly toasts: Locator;
  readonly main: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.header = page.getByRole('banner');
    this.brand = this.header.getByRole('link', { name: /, home$/ });
    this.links = this.header.getByRole('navigation', { name: 'Main' }).getByRole('link');
    this.menuButton = this.header.getByRole('button', { name: 'Open menu' });
    this.drawer = page.getByRole('dialog', { name: 'Menu' });
    this.themeToggle = this.header.getByRole('button', { name: /^Switch to (dark|light) mode$/ });
    this.footer = page.getByRole('contentinfo');
    this.toasts = page.getByRole('region', { name: 'Notifications' });
    this.main = page.getByRole('main');
  }
  async signOut(): Promise<void> {
    await this.header.getByRole('button', { name: /^Profile menu of/ }).click();
    await this.#page.getByRole('menuitem', { name: 'Logout' }).click();
  }
}
