import type { ListedTheme, Theme, ThemeContent } from '@airdial/contract/theme/schema';
import { defaultTheme } from '@airdial/theme/default-theme';
import { toThemeResponse } from '@airdial/theme/theme-response';
import { refusal } from './fake-api.ts';

const FIRST_CHANGE = Date.parse('2026-01-02T12:00:00.000Z');

export const DUSK_PRIMARY = '#7a3e9d';

type Stored = Theme & { readonly updatedAt: string | null };
type ById = { readonly params: Readonly<Record<string, string>> };

/** Where the server stores an uploaded file. */
const toPath = (file: FormDataEntryValue | null | undefined): string | null =>
  file instanceof File ? `/stored/${file.name}` : null;

/** A theme in which only some colors differ from those of the default one. */
export const withColors = (colors: {
  readonly main?: string;
  readonly secondaryText?: string;
}): Partial<ThemeContent> => {
  const { primary, text, ...others } = defaultTheme.colorPalette;
  const { main = primary.main, secondaryText = text.secondary } = colors;
  return {
    colorPalette: { ...others, primary: { ...primary, main }, text: { ...text, secondary: secondaryText } },
  };
};

/** Themes as the server stores them: the default one, active, and those that are added. */
export class StoredThemes {
  #themes: readonly Stored[] = [{ ...defaultTheme, updatedAt: null }];
  #changes = 0;

  get all(): readonly ListedTheme[] {
    return this.#themes.map((theme) => ({ ...toThemeResponse(theme), updatedAt: theme.updatedAt }));
  }

  named(name: string): ListedTheme | undefined {
    return this.all.find((theme) => theme.name === name);
  }

  /** Adds a theme and returns its id. */
  add(name: string, content: Partial<ThemeContent> = {}): string {
    const updatedAt = this.#now();
    const names = { _id: `${name}-${this.#changes}`, name, displayName: name };
    const theme = { ...defaultTheme, isActive: false, isDefault: false, ...names, ...content, updatedAt };
    this.#themes = [...this.#themes, theme];
    return theme._id;
  }

  /** Stores as another administrator. */
  change(id: string, content: Partial<ThemeContent>): void {
    const updatedAt = this.#now();
    this.#themes = this.#themes.map((theme) =>
      theme._id === id ? { ...theme, ...content, updatedAt } : theme,
    );
  }

  activate(id: string): void {
    this.#themes = this.#themes.map((theme) => ({ ...theme, isActive: theme._id === id }));
  }

  remove(id: string): void {
    this.#themes = this.#themes.filter(({ _id }) => _id !== id);
  }

  /** The server's responses. */
  get responses() {
    return {
      listThemes: () => ({ success: true as const, themes: [...this.all] }),
      createTheme: ({ body }: { body: object }) => {
        const { isActive: _, isDefault: __, ...content } = body as Theme;
        return this.#saved(this.add(content.name, content));
      },
      updateTheme: ({ params, body }: ById & { body: object }) => {
        const { updatedAt, ...content } = body as Stored;
        const stored = this.all.find(({ _id }) => _id === params.id);
        if (stored === undefined) return refusal('theme-not-found');
        if (updatedAt !== stored.updatedAt) return refusal('edited-meanwhile');
        this.change(stored._id, content);
        return this.#saved(stored._id);
      },
      activateTheme: ({ params: { id = '' } }: ById) => {
        this.activate(id);
        return this.#saved(id);
      },
      deleteTheme: ({ params: { id = '' } }: ById) => {
        if (!this.all.some(({ _id }) => _id === id)) return refusal('theme-not-found');
        this.remove(id);
        return { success: true as const, message: 'Deleted' };
      },
      uploadThemeAssets: ({ params: { id = '' }, files }: ById & { files: FormData | null }) => {
        const stored = this.all.find(({ _id }) => _id === id);
        if (stored === undefined) return refusal('theme-not-found');
        const { fullLogo, favicon, ...others } = stored.logoAssets;
        const light = toPath(files?.get('fullLogoLight')) ?? fullLogo.light;
        const logoAssets = {
          ...others,
          fullLogo: { ...fullLogo, light },
          favicon: toPath(files?.get('favicon')) ?? favicon,
        };
        this.change(id, { logoAssets });
        return this.#saved(id);
      },
    };
  }

  #now(): string {
    this.#changes += 1;
    return new Date(FIRST_CHANGE + this.#changes * 1_000).toISOString();
  }

  #saved(id: string) {
    const theme = this.all.find(({ _id }) => _id === id);
    if (theme === undefined) throw new Error(`There is no theme ${id}`);
    return { success: true as const, message: 'Saved', theme };
  }
}
