import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { screen } from './screen.ts';

/** The forms of an account, which fill a screen or a card of it. */
export const form = {
  get title(): Locator {
    return page.getByRole('heading', { level: 1 });
  },
  field: (label: string): Locator => screen.main.getByLabelText(label, { exact: true }),
  button: (name: string): Locator => screen.main.getByRole('button', { name, exact: true }),
  link: (name: string): Locator => screen.main.getByRole('link', { name, exact: true }),
  /** A text that is no field's error. */
  text: (text: string): Locator => screen.main.getByText(text, { exact: true }),
};

/** Fills fields by their labels. */
export const fillForm = async (values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await form.field(label).fill(value);
};

/** The field has the focus and shows this text until it is edited. */
export const expectMistake = async (label: string, text: string): Promise<void> => {
  const field = form.field(label);
  await expect.element(field).toHaveAccessibleDescription(text);
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{End}x');
  await expect.element(field).toHaveAttribute('aria-invalid', 'false');
  await expect.element(field).not.toHaveAccessibleDescription(text);
};

/** A password's field is labelled for password managers, and shows what is typed on request. */
export const expectPasswordField = async (label: string, autocomplete: string): Promise<void> => {
  const field = form.field(label);
  await field.fill('Engine number 1');
  await expect.element(field).toHaveAttribute('autocomplete', autocomplete);
  await expect.element(field).toHaveAttribute('type', 'password');
  await form.button(`Show ${label.toLowerCase()}`).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(field).toHaveValue('Engine number 1');
  await form.button(`Hide ${label.toLowerCase()}`).click();
  await expect.element(field).toHaveAttribute('type', 'password');
};
