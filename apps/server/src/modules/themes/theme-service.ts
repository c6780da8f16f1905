import type { Theme } from '@airdial/contract/theme/schema';
import { defaultTheme } from '@airdial/theme/default-theme';
import * as z from 'zod/mini';
import type { InTransaction } from '../../db/database-types.ts';
import type { SettingsService } from '../system/settings-service.ts';
import { checkCustomCss } from './custom-css.ts';
import type { StoredTheme, ThemeRepository } from './theme-repository.ts';

const ACTIVE_SETTING = 'active-theme';

/** A theme with when it was written. */
export type KnownTheme = { readonly theme: Theme; readonly updatedAt: number | null };

/** The themes, and which one is applied: that one is in memory, because every page asks for it. */
export class ThemeService {
  readonly #repository: ThemeRepository;
  readonly #settings: SettingsService;
  #active: Theme = defaultTheme;
  #customCss = '';

  static async start(repository: ThemeRepository, settings: SettingsService): Promise<ThemeService> {
    const themes = new ThemeService(repository, settings);
    await themes.refresh();
    return themes;
  }

  private constructor(repository: ThemeRepository, settings: SettingsService) {
    this.#repository = repository;
    this.#settings = settings;
  }

  /** The same object for as long as nothing has changed. */
  active(): Theme {
    return this.#active;
  }

  /** The stylesheet that goes over the active theme, fit to be sent; empty without one. */
  customCss(): string {
    return this.#customCss;
  }

  /** The default one first, then by age. */
  async list(): Promise<KnownTheme[]> {
    const activeId = await this.#activeId();
    const stored = await this.#repository.list();
    const isDefault = ({ id }: StoredTheme) => id === defaultTheme._id;
    const first = stored.find(isDefault) ?? AS_IT_COMES;
    const all = [first, ...stored.filter((theme) => !isDefault(theme))];
    const isThere = all.some(({ id }) => id === activeId);
    return all.map((theme) => toKnown(theme, isThere ? activeId : defaultTheme._id));
  }

  async find(id: string): Promise<KnownTheme | null> {
    return (await this.list()).find(({ theme }) => theme._id === id) ?? null;
  }

  /** Of a theme that is not there the default one takes the place. */
  async activate(id: string, together?: InTransaction<string>): Promise<void> {
    await this.#settings.write(ACTIVE_SETTING, id, together);
    await this.refresh();
  }

  /** Takes over what is stored, whoever has stored it. */
  async refresh(): Promise<void> {
    const activeId = await this.#activeId();
    const stored = (await this.#repository.find(activeId)) ?? (await this.#repository.find(defaultTheme._id));
    const { theme } = toKnown(stored ?? AS_IT_COMES, stored?.id ?? defaultTheme._id);
    if (JSON.stringify(theme) === JSON.stringify(this.#active)) return;
    this.#active = theme;
    // Looked at again: it may have been stored by a version with other rules.
    this.#customCss = checkCustomCss(theme.customCSS).css;
  }

  async #activeId(): Promise<string> {
    return (await this.#settings.read(ACTIVE_SETTING, z.string())) ?? defaultTheme._id;
  }
}

const { _id, isActive: _isActive, isDefault: _isDefault, ...content } = defaultTheme;
const AS_IT_COMES: StoredTheme = { id: _id, content, updatedAt: null };

const toKnown = ({ id, content, updatedAt }: StoredTheme, activeId: string): KnownTheme => ({
  theme: { ...content, _id: id, isActive: id === activeId, isDefault: id === defaultTheme._id },
  updatedAt,
});
