import type { Locator } from '@playwright/test';
import { PanelScreen } from './panel-screen.ts';

/** A tab with a table, whose rows are edited in a dialog. */
export abstract class TableScreen extends PanelScreen {
  abstract readonly rows: Locator;

  /** The row with this name. */
  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('button', { name: `Edit ${name}`, exact: true }) });
  }

  /** In the dialog. */
  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  /** In the dialog. */
  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }
}
