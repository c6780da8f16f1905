import type { Locator, Page } from '@playwright/test';
import { PanelScreen } from './panel-screen.ts';

/** What stands around the tabs of the administrator's panel. */
export class AdminPanel extends PanelScreen {
  readonly title: Locator;
  readonly tabs: Locator;
  /** What the chosen tab shows. */
  readonly content: Locator;
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    super(page);
    this.#origin = origin;
    this.title = page.getByRole('heading', { level: 1 });
    this.tabs = page.getByRole('tablist', { name: 'Admin Panel' }).getByRole('tab');
    this.content = page.getByRole('tabpanel').first();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#origin + path);
  }

  /** Its number beside it, where people wait, is no part of a tab's name. */
  tab(name: string): Locator {
    return this.tabs.filter({ hasText: new RegExp(`^${name.replaceAll('.', '\\.')}( \\(|$)`) });
  }
}

/** Collects the names of the panel's chunks that the page fetches from now on. */
export function watchAdminChunks(page: Page): Set<string> {
  const names = new Set<string>();
  page.on('request', (request) => {
    const name = /\/assets\/(admin-[a-z-]+?)-[\w-]{6}\.(?:js|css)$/.exec(request.url())?.[1];
    if (name) names.add(name);
  });
  return names;
}
