import type { ListedTheme, ThemeContent } from '@airdial/contract/theme/schema';
import { defaultTheme } from '@airdial/theme/default-theme';
import { createStore, type ExternalStore } from '../../../lib/external-store.ts';
import { type FormErrors, withoutError } from '../../../lib/form/form-errors.ts';
import { LOGO_PATHS, type LogoFiles, type LogoSlot, slotsOf } from './logo-slots.ts';
import {
  checkDraft,
  contentOf,
  type DraftValue,
  draftOf,
  isSameDraft,
  rebased,
  showableContent,
  type ThemeDraft,
} from './theme-draft.ts';

export type ThemeEditorState = {
  /** What the server answered last; null is a theme that has not been saved yet. */
  readonly base: ListedTheme | null;
  /** `base` as a draft. */
  readonly saved: ThemeDraft;
  readonly draft: ThemeDraft;
  /** The draft as far as it can be shown. */
  readonly content: ThemeContent;
  readonly errors: FormErrors;
  /** Counts the refusals; each sends the focus to the first bad field. */
  readonly refusals: number;
  /** Chosen and not uploaded yet. */
  readonly files: LogoFiles;
};

const NEW_NAMES = { name: '', displayName: '', description: '' };

const startOf = (theme: ListedTheme | null): ThemeEditorState => {
  const start = theme ?? defaultTheme;
  const saved = theme ? draftOf(theme) : { ...draftOf(start), ...NEW_NAMES };
  return { base: theme, saved, draft: saved, content: contentOf(start), errors: {}, refusals: 0, files: {} };
};

export const hasUnsaved = ({ draft, saved, files }: ThemeEditorState): boolean =>
  !isSameDraft(draft, saved) || Object.keys(files).length > 0;

/** A theme while it is edited. */
export class ThemeEditorStore {
  readonly store: ExternalStore<ThemeEditorState>;

  /** @param theme null begins a new one, as the default theme is */
  constructor(theme: ListedTheme | null) {
    this.store = createStore(startOf(theme));
  }

  get(): ThemeEditorState {
    return this.store.get();
  }

  change(path: string, value: DraftValue): void {
    this.#put((state) => {
      const draft = { ...state.draft, [path]: value };
      const content = showableContent(draft, state.content);
      return { draft, content, errors: withoutError(state.errors, path) };
    });
  }

  /** Puts back what was typed before, as far as a theme still has such values. */
  retype(values: ThemeDraft): void {
    this.#put((state) => {
      const draft = rebased(values, {}, state.draft);
      return { draft, content: showableContent(draft, state.content) };
    });
  }

  /** Says what is wrong with one value, once it has been typed. */
  check(path: string): void {
    const error = checkDraft(this.get().draft).errors?.[path];
    if (error !== undefined) this.complain(path, error);
  }

  complain(path: string, error: string): void {
    this.#put(({ errors }) => ({ errors: { ...errors, [path]: error } }));
  }

  refuse(errors: FormErrors): void {
    this.#put(({ refusals }) => ({ errors, refusals: refusals + 1 }));
  }

  /** Null takes the choice back. */
  choose(slot: LogoSlot, file: File | null): void {
    this.#put(({ files: { [slot]: _, ...others } }) => ({
      files: file ? { ...others, [slot]: file } : others,
    }));
  }

  /** Begins anew from what the server has; what was typed is given up. */
  restart(theme: ListedTheme | null): void {
    this.#put(({ refusals }) => ({ ...startOf(theme), refusals }));
  }

  /** Takes over what the server has stored; what was typed since `before` stays. */
  adopt(theme: ListedTheme, before: ThemeDraft): void {
    this.#put(({ draft, content }) => {
      const saved = draftOf(theme);
      const next = rebased(draft, before, saved);
      return { base: theme, saved, draft: next, content: showableContent(next, content), errors: {} };
    });
  }

  /**
   * Takes over uploaded logos. When somebody has changed anything else meanwhile, the next save still has to answer to
   * the reading that was opened, so that it is told. Files that were chosen during the upload wait for the next one.
   */
  adoptLogos(theme: ListedTheme, uploaded: LogoFiles): void {
    const { saved, draft, base, files } = this.get();
    const paths = slotsOf(uploaded).map((slot) => LOGO_PATHS[slot]);
    const newest = draftOf(theme);
    const logos = Object.fromEntries(paths.map((path) => [path, newest[path] ?? '']));
    const isOurs = isSameDraft({ ...saved, ...logos }, newest);
    this.adopt(
      { ...(isOurs || !base ? theme : { ...base, logoAssets: theme.logoAssets }) },
      { ...saved, ...Object.fromEntries(paths.map((path) => [path, draft[path] ?? ''])) },
    );
    const waiting = slotsOf(files).filter((slot) => files[slot] !== uploaded[slot]);
    this.#put(() => ({ files: Object.fromEntries(waiting.map((slot) => [slot, files[slot]])) }));
  }

  #put(next: (state: ThemeEditorState) => Partial<ThemeEditorState>): void {
    this.store.set((state) => ({ ...state, ...next(state) }));
  }
}
