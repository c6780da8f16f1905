import type { Locator, Page } from '@playwright/test';
import { PanelScreen } from './panel-screen.ts';

type FilePayload = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** The System Theme tab: the list of themes, and the editor of one. */
export class AdminThemes extends PanelScreen {
  readonly cards: Locator;
  readonly preview: Locator;
  readonly save: Locator;

  constructor(page: Page) {
    super(page);
    this.cards = this.main.getByRole('article');
    this.preview = this.main.getByRole('region', { name: 'Preview' });
    this.save = this.button('Save Changes');
  }

  /** By the theme's name, which stands in brackets behind its display name. */
  themeCard(name: string): Locator {
    return this.main.getByRole('article', { name: `(${name})` });
  }

  /** On a theme's card. */
  action(action: 'Edit' | 'Activate' | 'Duplicate' | 'Delete', name: string): Locator {
    return this.themeCard(name).getByRole('button', { name: `${action} ${name}`, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.main.getByRole('button', { name });
  }

  part(title: string): Locator {
    return this.main.getByRole('tablist', { name: 'Parts of the theme' }).getByRole('tab', { name: title });
  }

  /** A field by its label, among those under one title. */
  field(group: string, label: string): Locator {
    return this.main.getByRole('group', { name: group, exact: true }).getByLabel(label, { exact: true });
  }

  /** One of the fields above the tabs. */
  identity(label: string): Locator {
    return this.main.getByLabel(label, { exact: true });
  }

  /** Gives a logo's place a file, as its file dialog would. */
  async choose(label: string, file: FilePayload): Promise<void> {
    const place = this.main.getByRole('group', { name: label, exact: true });
    await place.locator('input[type=file]').setInputFiles(file);
  }

  /** What the page wears under a custom property of the theme. */
  property(name: string): Promise<string> {
    return this.page.evaluate(
      (property) => getComputedStyle(document.documentElement).getPropertyValue(property),
      name,
    );
  }
}
