import { defaultTheme } from '@airdial/theme/default-theme';
import { toActiveTheme } from '@airdial/theme/theme-response';
import { expect, onTestFinished } from 'vitest';
import type { Locator } from 'vitest/browser';
import { applyTheme } from '../src/entities/site/apply-theme.ts';
import { ThemesScreen } from '../src/features/admin/themes/themes-screen.tsx';
import { Link } from '../src/ui/layout/link.tsx';
import { FakeApi } from './fake-api.ts';
import { renderPart } from './render-part.tsx';
import { screen } from './screen.ts';
import { DUSK_PRIMARY, StoredThemes, withColors } from './stored-themes.ts';

/** The panel's tab over stored themes, with a link that leaves it. */
export const openThemes = (search = '', stored = new StoredThemes()) => {
  const api = new FakeApi(stored.responses);
  const close = renderPart(
    <>
      <Link to="/dashboard">Dashboard</Link>
      <ThemesScreen />
    </>,
    `/admin/theme${search}`,
  );
  onTestFinished(() => applyTheme(toActiveTheme(defaultTheme)));
  return { api, stored, close };
};

/** The stored themes with a second one, dusk, which is not active. */
export const withDusk = () => {
  const stored = new StoredThemes();
  return { stored, id: stored.add('dusk', withColors({ main: DUSK_PRIMARY })) };
};

/** The editor of dusk. */
export const editDusk = () => {
  const { stored, id } = withDusk();
  return { ...openThemes(`?edit=${id}`, stored), id };
};

/** What the page shows under a custom property of the theme. */
export const property = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name);

/** What the tab consists of, found as people find it. */
export const themesTab = {
  button: (name: string | RegExp): Locator => screen.main.getByRole('button', { name }),
  /** By the theme's name, which stands in brackets behind its display name. */
  card: (name: string): Locator => screen.main.getByRole('article', { name: `(${name})`, exact: false }),
  /** On a theme's card. */
  action: (action: 'Edit' | 'Activate' | 'Duplicate' | 'Delete', name: string): Locator =>
    screen.main.getByRole('button', { name: `${action} ${name}` }),
  part: (title: string): Locator =>
    screen.main.getByRole('tablist', { name: 'Parts of the theme' }).getByRole('tab', { name: title }),
  /** A field by its label, among those under one title. */
  field: (group: string, label: string): Locator =>
    screen.main.getByRole('group', { name: group }).getByLabelText(label),
  /** One of the fields above the parts. */
  identity: (label: string): Locator => screen.main.getByLabelText(label),
  note: (text: string | RegExp): Locator => screen.main.getByText(text),
  swatch: (group: string, label: string): Locator =>
    screen.main.getByRole('button', { name: `Choose Color: ${group}: ${label}` }),
  logo: (label: string): Locator => screen.main.getByRole('group', { name: label }),
  /** Gives a logo's place a file, as its file dialog would; the browser's own upload takes seconds for megabytes. */
  choose: async (label: string, file: File): Promise<void> => {
    await expect.element(themesTab.logo(label)).toBeVisible();
    const chooser = themesTab.logo(label).element().querySelector<HTMLInputElement>('input[type=file]');
    const chosen = new DataTransfer();
    chosen.items.add(file);
    if (chooser) chooser.files = chosen.files;
    chooser?.dispatchEvent(new Event('change', { bubbles: true }));
  },
  get preview(): Locator {
    return screen.main.getByRole('region', { name: 'Preview' });
  },
  get save(): Locator {
    return themesTab.button('Save Changes');
  },
};
