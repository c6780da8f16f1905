import type { Locator, Page } from '@playwright/test';

/** A tab of the administrator's panel with a form in it. */
export class SettingsScreen {
  readonly page: Page;
  readonly main: Locator;
  readonly dialog: Locator;
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    this.page = page;
    this.main = page.getByRole('main');
    this.dialog = page.getByRole('dialog');
    this.#origin = origin;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#origin + path);
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

  /** A toast with exactly this text. */
  toast(text: string | RegExp): Locator {
    const area = this.page.getByRole('region', { name: 'Notifications' });
    return area.getByText(text, { exact: true });
  }
}
