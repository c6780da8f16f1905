import type { Theme, ThemeContent } from '@airdial/contract/theme/schema';
import { defaultTheme } from '@airdial/theme/default-theme';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import type { InTransaction } from '../../../db/database-types.ts';
import type { SettingsService } from '../../foundation/settings/settings-service.ts';
import { checkCustomCss } from './custom-css.ts';
import { ownLogos } from './theme-logos.ts';
import type { StoredTheme, ThemeRepository } from './theme-repository.ts';

const ACTIVE_SETTING = 'active-theme';
/** Other ids are not looked up: PostgreSQL refuses some characters, such as NUL. */
const THEME_ID = /^[\w-]+$/;

/** A theme with the time of its last change; null for the default theme before its first one. */
export type ThemeRecord = { readonly theme: Theme; readonly updatedAt: number | null };

/** Reads the themes. The active one stays in memory, because every page needs it. */
export class ThemeService {
  readonly #repository: ThemeRepository;
  readonly #settings: SettingsService;
  /** A read that another one overtakes would bring back what was active before. */
  readonly #oneAtATime = pLimit(1);
  #active: Theme = defaultTheme;
  #activeUpdatedAt: number | null = null;
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

  /** Returns the same object until the active theme changes. */
  active(): Theme {
    return this.#active;
  }

  /** The sanitized custom CSS of the active theme; empty without one. */
  customCss(): string {
    return this.#customCss;
  }

  /** The default theme first, then by age. */
  async list(): Promise<ThemeRecord[]> {
    const activeId = await this.#activeId();
    const stored = await this.#repository.list();
    const isDefault = ({ id }: StoredTheme) => id === defaultTheme._id;
    const first = stored.find(isDefault) ?? UNCHANGED_DEFAULT;
    const all = [first, ...stored.filter((theme) => !isDefault(theme))];
    const exists = all.some(({ id }) => id === activeId);
    return all.map((theme) => toRecord(theme, exists ? activeId : defaultTheme._id));
  }

  async find(id: string): Promise<ThemeRecord | null> {
    if (!THEME_ID.test(id)) return null;
    const [activeId, stored] = await Promise.all([this.#activeId(), this.#findStored(id)]);
    if (!stored) return null;
    const isFallback = id === defaultTheme._id && id !== activeId && !(await this.#repository.find(activeId));
    return toRecord(stored, isFallback ? id : activeId);
  }

  /** Pages show it from the next refresh; the default theme where no theme has this id. */
  activate(id: string, audit?: InTransaction<string>): Promise<void> {
    return this.#settings.set(ACTIVE_SETTING, id, audit);
  }

  /** Loads the active theme after a change here or on another node. Returns whether pages show another one now. */
  refresh(): Promise<boolean> {
    return this.#oneAtATime(() => this.#load());
  }

  async #load(): Promise<boolean> {
    const activeId = await this.#activeId();
    if (await this.#isCurrent(activeId)) return false;
    const stored = (await this.#findStored(activeId)) ?? (await this.#findStored(defaultTheme._id));
    return stored !== null && this.#setActive(toRecord(stored, stored.id));
  }

  async #isCurrent(activeId: string): Promise<boolean> {
    if (activeId !== this.#active._id) return false;
    return (await this.#repository.findUpdatedAt(activeId)) === this.#activeUpdatedAt;
  }

  /** Returns whether it differs from the theme before. */
  #setActive({ theme: stored, updatedAt }: ThemeRecord): boolean {
    const theme = { ...stored, logoAssets: ownLogos(stored.logoAssets) };
    if (JSON.stringify(theme) === JSON.stringify(this.#active)) return false;
    this.#active = theme;
    this.#activeUpdatedAt = updatedAt;
    // Checked again because an older version with other rules may have stored it.
    this.#customCss = checkCustomCss(theme.customCSS).css;
    return true;
  }

  async #findStored(id: string): Promise<StoredTheme | null> {
    return (await this.#repository.find(id)) ?? (id === UNCHANGED_DEFAULT.id ? UNCHANGED_DEFAULT : null);
  }

  async #activeId(): Promise<string> {
    return (await this.#settings.get(ACTIVE_SETTING, z.string())) ?? defaultTheme._id;
  }
}

export function withoutFlags(theme: Theme): ThemeContent {
  const { _id, isActive, isDefault, ...content } = theme;
  return content;
}

const UNCHANGED_DEFAULT: StoredTheme = {
  id: defaultTheme._id,
  content: withoutFlags(defaultTheme),
  updatedAt: null,
};

const toRecord = ({ id, content, updatedAt }: StoredTheme, activeId: string): ThemeRecord => ({
  theme: { ...content, _id: id, isActive: id === activeId, isDefault: id === defaultTheme._id },
  updatedAt,
});
