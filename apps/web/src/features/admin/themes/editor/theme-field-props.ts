import type { ThemePath } from '@airdial/theme/theme-fields';
import type { DraftValue } from './theme-draft.ts';
import type { ThemeEditorStore } from './theme-editor-store.ts';
import type { ThemeForm } from './use-theme-form.ts';

export type FieldProps = {
  readonly path: ThemePath;
  readonly label: string;
  /** The title of its group. */
  readonly group: string;
  readonly value: DraftValue;
  readonly error: string | undefined;
  readonly editor: ThemeEditorStore;
  readonly setErrors: ThemeForm['setErrors'];
};
