import type { Locator, Page } from '@playwright/test';

/** The screens where one signs in, registers and opens links, and the forms of the profile. */
export class AccountScreens {
  readonly page: Page;
  readonly title: Locator;
  readonly main: Locator;
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    this.page = page;
    this.#origin = origin;
    this.main = page.getByRole('main');
    this.title = page.getByRole('heading', { level: 1 });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#origin + path);
  }

  field(label: string): Locator {
    return this.main.getByLabel(label, { exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.main.getByRole('button', { name });
  }

  link(name: string): Locator {
    return this.main.getByRole('link', { name, exact: true });
  }

  /** A form of the page by its submit button. */
  form(submit: string): Locator {
    return this.main.locator('form').filter({ has: this.page.getByRole('button', { name: submit }) });
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  /** Within its form: the previous page stays until this one has loaded, and may have a field 'Email' as well. */
  async signIn(email: string, password: string): Promise<void> {
    const form = this.form('Sign In');
    await form.getByLabel('Email', { exact: true }).fill(email);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Sign In' }).click();
  }
}

/** All the fields of the registration, by label. */
export const REGISTRATION = {
  'First Name': 'Grace',
  'Last Name': 'Hopper',
  Email: 'grace@radio.example',
  Password: 'Compiler1',
  'Confirm Password': 'Compiler1',
} as const;
