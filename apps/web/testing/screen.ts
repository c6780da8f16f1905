import { type Locator, page } from 'vitest/browser';

/** What the tabs of the panel have in common, found as people find it. */
export const screen = {
  get main(): Locator {
    return page.getByRole('main');
  },
  get dialog(): Locator {
    return page.getByRole('dialog');
  },
  get toasts(): Locator {
    return page.getByRole('region', { name: 'Notifications' });
  },
  panel: (title: string): Locator => screen.main.getByRole('region', { name: title, exact: true }),
  /** A toast with exactly this text. */
  toast: (text: string): Locator => screen.toasts.getByText(text, { exact: true }),
  /** By script, because a dialog makes the toasts inert for the pointer. */
  dismissToasts: (): void => {
    for (const button of screen.toasts.getByRole('button', { name: 'Dismiss' }).elements())
      (button as HTMLElement).click();
  },
  /** In the dialog. */
  field: (label: string): Locator => screen.dialog.getByLabelText(label, { exact: true }),
  /** In the dialog. */
  button: (name: string): Locator => screen.dialog.getByRole('button', { name, exact: true }),
};

/** Fills the fields of the dialog, by their labels. */
export const fillDialog = async (values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await screen.field(label).fill(value);
};
