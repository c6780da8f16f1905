import type { Locator, Page } from '@playwright/test';
import { PanelScreen } from './panel-screen.ts';

/** A tab of the administrator's panel with a form in it. */
export class SettingsScreen extends PanelScreen {
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    super(page);
    this.#origin = origin;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#origin + path);
  }

  /** The mark of unsaved changes. */
  get unsaved(): Locator {
    return this.main.getByText('Unsaved changes', { exact: true });
  }

  field(label: string): Locator {
    return this.main.getByLabel(label, { exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.main.getByRole('button', { name, exact: true });
  }

  panel(title: string): Locator {
    return this.main.getByRole('region', { name: title, exact: true });
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  /** On the mail tab: opens the dialog of a test mail and sends it. */
  async sendTestEmail(address: string): Promise<void> {
    await this.button('Test Configuration').click();
    await this.dialog.getByLabel('Email Address', { exact: true }).fill(address);
    await this.dialog.getByRole('button', { name: 'Send Test Email' }).click();
  }
}
