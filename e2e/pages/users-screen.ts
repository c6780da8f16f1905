import type { Locator, Page } from '@playwright/test';

/** The tab 'User Management' of the administrator's panel. */
export class UsersScreen {
  readonly page: Page;
  readonly main: Locator;
  readonly table: Locator;
  readonly rows: Locator;
  /** How many were found, above the table. */
  readonly count: Locator;
  readonly search: Locator;
  readonly filter: Locator;
  readonly pagination: Locator;
  readonly dialog: Locator;
  readonly tab: Locator;
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    this.page = page;
    this.#origin = origin;
    this.main = page.getByRole('main');
    this.table = page.getByRole('table', { name: 'Users' });
    this.rows = this.table.locator('tbody').getByRole('row');
    this.count = this.main.getByRole('status').filter({ hasText: /users?$/ });
    this.search = page.getByRole('searchbox', { name: 'Search by name or email' });
    this.filter = page.getByRole('combobox', { name: 'Show' });
    this.pagination = page.getByRole('navigation', { name: 'Pagination' });
    this.dialog = page.getByRole('dialog');
    this.tab = page.getByRole('tab', { name: /^User Management/ });
  }

  /** @param query as it stands in the address, with its question mark */
  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.#origin}/admin/users${query}`);
  }

  /** The row of whoever has this full name. */
  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('button', { name: `Edit ${name}`, exact: true }) });
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

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** A toast with exactly this text. */
  toast(text: string): Locator {
    return this.page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
  }

  /** A figure of the panel's summary. */
  card(name: string): Locator {
    const tile = this.main.locator('dl > div').filter({ has: this.page.getByText(name, { exact: true }) });
    return tile.getByRole('definition');
  }
}
