import type { DraftValue } from './theme-draft.ts';
import type { ThemeEditorStore } from './theme-editor-store.ts';

export type FieldProps = {
  readonly path: string;
  readonly label: string;
  /** The title that it stands under. */
  readonly group: string;
  readonly value: DraftValue;
  readonly error: string | undefined;
  readonly editor: ThemeEditorStore;
};
