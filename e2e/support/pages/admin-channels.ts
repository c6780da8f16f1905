import { expect, type Locator, type Page } from '@playwright/test';
import { TableScreen } from './table-screen.ts';

/** The tab 'Channel Management' of the administrator's panel, and its dialog. */
export class AdminChannels extends TableScreen {
  readonly search: Locator;
  readonly genre: Locator;
  readonly clear: Locator;
  readonly add: Locator;
  readonly table: Locator;
  readonly rows: Locator;
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    super(page);
    this.#origin = origin;
    const controls = this.main.getByRole('search');
    this.search = controls.getByRole('searchbox', { name: 'Search channels...' });
    this.genre = controls.getByRole('combobox', { name: 'Genre' });
    this.clear = controls.getByRole('button', { name: 'Clear', exact: true });
    this.add = this.main.getByRole('button', { name: 'Add Channel' });
    this.table = page.getByRole('table', { name: 'Channels' });
    this.rows = this.table.locator('tbody').getByRole('row');
  }

  /** @param query as it stands in the address, with its question mark */
  async open(query = ''): Promise<void> {
    await this.openPath(`/admin/channels${query}`);
  }

  /** Another screen of the same server. */
  async openPath(path: string): Promise<void> {
    await this.page.goto(this.#origin + path);
  }

  /** A value of that row, by the title of its column. */
  cell(name: string, column: string): Locator {
    return this.row(name).locator(`[data-title="${column}"]`);
  }

  /** The names on the rows, in their order. */
  async names(): Promise<string[]> {
    const labels = await this.rows
      .getByRole('button', { name: /^Edit / })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
    return labels.map((label) => label.replace(/^Edit /, ''));
  }

  column(title: string): Locator {
    return this.table.getByRole('columnheader', { name: title });
  }

  /** Opens the dialog with all of its folds. */
  async edit(name: string): Promise<void> {
    await this.editButton(name).click();
    await this.unfold();
  }

  /** Opens the dialog of a new channel with all of its folds. */
  async openNew(): Promise<void> {
    await this.add.click();
    await this.unfold();
  }

  /** Opens what is folded away in the dialog. */
  async unfold(): Promise<void> {
    await expect(this.field('Name')).toBeVisible();
    const folded = this.dialog.locator('details:not([open]) > summary');
    while ((await folded.count()) > 0) await folded.first().click();
  }

  editButton(name: string): Locator {
    return this.row(name).getByRole('button', { name: `Edit ${name}`, exact: true });
  }

  deleteButton(name: string): Locator {
    return this.row(name).getByRole('button', { name: `Delete ${name}`, exact: true });
  }

  count(channels: number): Locator {
    return this.main.getByText(`${channels} ${channels === 1 ? 'channel' : 'channels'} found`, {
      exact: true,
    });
  }

  pageButton(name: string): Locator {
    return this.main.getByRole('button', { name, exact: true });
  }

  get create(): Locator {
    return this.button('Create Channel');
  }

  get save(): Locator {
    return this.button('Save Changes');
  }

  /** One program of the schedule, from 1. */
  program(place: number): Locator {
    return this.dialog.getByRole('group', { name: `Program ${place}`, exact: true });
  }

  /** One of the further addresses; the stream itself is address 1. */
  address(place: number): Locator {
    return this.dialog.getByRole('group', { name: `Address ${place}`, exact: true });
  }

  /** What the check in the dialog has found. */
  get result(): Locator {
    return this.dialog.getByRole('region', { name: 'What the check has found' });
  }

  fact(name: string): Locator {
    const pair = this.result.locator('dl > div').filter({ has: this.page.getByText(name, { exact: true }) });
    return pair.getByRole('definition');
  }
}
