import type { Locator, Page } from '@playwright/test';
import { TableScreen } from './table-screen.ts';

/** The tab 'User Management' of the administrator's panel. */
export class UsersScreen extends TableScreen {
  readonly table: Locator;
  readonly rows: Locator;
  /** The number of results above the table. */
  readonly count: Locator;
  readonly search: Locator;
  readonly filter: Locator;
  readonly tab: Locator;
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    super(page);
    this.#origin = origin;
    this.table = page.getByRole('table', { name: 'Users' });
    this.rows = this.table.locator('tbody').getByRole('row');
    this.count = this.main.getByRole('status').filter({ hasText: /users?$/ });
    this.search = page.getByRole('searchbox', { name: 'Search by name or email' });
    this.filter = page.getByRole('combobox', { name: 'Show' });
    this.tab = page.getByRole('tab', { name: /^User Management/ });
  }

  /** @param query as it stands in the address, with its question mark */
  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.#origin}/admin/users${query}`);
  }

  /** A button of that row: 'Edit', 'Validate', 'Invalidate', 'Delete', 'More actions for'. */
  action(what: string, name: string): Locator {
    return this.table.getByRole('button', { name: `${what} ${name}`, exact: true });
  }

  async openMenu(name: string): Promise<Locator> {
    await this.action('More actions for', name).click();
    return this.page.getByRole('menu', { name: `More actions for ${name}` });
  }

  async choose(item: string, name: string): Promise<void> {
    await (await this.openMenu(name)).getByRole('menuitem', { name: item, exact: true }).click();
  }
}
