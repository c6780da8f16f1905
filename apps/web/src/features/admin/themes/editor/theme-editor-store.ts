import type { ListedTheme, ThemeContent } from '@airdial/contract/theme/schema';
import { defaultTheme } from '@airdial/theme/default-theme';
import { createStore, type ExternalStore } from '../../../../lib/external-store.ts';
import { LOGO_PATHS, type LogoFiles, type LogoSlot, slotsIn } from './logo-slots.ts';
import {
  type DraftValue,
  isSameDraft,
  rebaseDraft,
  showableContent,
  type ThemeDraft,
  toContent,
  toDraft,
} from './theme-draft.ts';

export type ThemeEditorState = {
  /** The server's last response; null for a theme that has not been saved yet. */
  readonly base: ListedTheme | null;
  /** `base` as a draft. */
  readonly saved: ThemeDraft;
  readonly draft: ThemeDraft;
  /** The draft for the preview, without invalid values. */
  readonly content: ThemeContent;
  /** Chosen files that are not uploaded yet. */
  readonly files: LogoFiles;
};

const NEW_NAMES = { name: '', displayName: '', description: '' };

const initialState = (theme: ListedTheme | null): ThemeEditorState => {
  const initial = theme ?? defaultTheme;
  const saved = theme ? toDraft(theme) : { ...toDraft(initial), ...NEW_NAMES };
  return {
    base: theme,
    saved,
    draft: saved,
    content: toContent(initial),
    files: {},
  };
};

/** The state of the theme editor. */
export class ThemeEditorStore {
  readonly store: ExternalStore<ThemeEditorState>;

  /** @param theme null starts a new theme with the default theme's values */
  constructor(theme: ListedTheme | null) {
    this.store = createStore(initialState(theme));
  }

  get(): ThemeEditorState {
    return this.store.get();
  }

  change(path: string, value: DraftValue): void {
    this.#put((state) => {
      const draft = { ...state.draft, [path]: value };
      const content = showableContent(draft, state.content);
      return { draft, content };
    });
  }

  /** Restores values of a saved draft; values that themes no longer have are ignored. */
  restore(values: ThemeDraft): void {
    this.#put((state) => {
      const draft = rebaseDraft(values, {}, state.draft);
      return { draft, content: showableContent(draft, state.content) };
    });
  }

  /** @param file null removes the chosen file */
  setFile(slot: LogoSlot, file: File | null): void {
    this.#put(({ files: { [slot]: _, ...others } }) => ({
      files: file ? { ...others, [slot]: file } : others,
    }));
  }

  /** Discards the draft in favor of the server's state. */
  reset(theme: ListedTheme | null): void {
    this.#put(() => initialState(theme));
  }

  /** Rebases the draft onto the server's state; changes since `before` stay. */
  adopt(theme: ListedTheme, before: ThemeDraft): void {
    this.#put(({ draft, content }) => {
      const saved = toDraft(theme);
      const next = rebaseDraft(draft, before, saved);
      return { base: theme, saved, draft: next, content: showableContent(next, content) };
    });
  }

  /**
   * Adopts uploaded logos. When another administrator has changed anything else meanwhile, the next
   * save still refers to the version that was opened, so that it conflicts. Files chosen during the
   * upload stay pending.
   */
  adoptLogos(theme: ListedTheme, uploaded: LogoFiles): void {
    const { saved, draft, base, files } = this.get();
    const paths = slotsIn(uploaded).map((slot) => LOGO_PATHS[slot]);
    const newest = toDraft(theme);
    const logos = Object.fromEntries(paths.map((path) => [path, newest[path] ?? '']));
    const isUnchangedElsewhere = isSameDraft({ ...saved, ...logos }, newest);
    this.adopt(
      { ...(isUnchangedElsewhere || !base ? theme : { ...base, logoAssets: theme.logoAssets }) },
      { ...saved, ...Object.fromEntries(paths.map((path) => [path, draft[path] ?? ''])) },
    );
    const pending = slotsIn(files).filter((slot) => files[slot] !== uploaded[slot]);
    this.#put(() => ({ files: Object.fromEntries(pending.map((slot) => [slot, files[slot]])) }));
  }

  #put(next: (state: ThemeEditorState) => Partial<ThemeEditorState>): void {
    this.store.set((state) => ({ ...state, ...next(state) }));
  }
}
