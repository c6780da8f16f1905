import { adminThemeTexts } from '../../../../messages/admin-theme-messages.ts';
import { themeEditorTexts } from '../../../../messages/theme-editor-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import styles from './editor-bar.module.css';
import { hasUnsaved, type ThemeEditorState, type ThemeEditorStore } from './theme-editor-store.ts';

type EditorBarProps = {
  readonly editor: ThemeEditorStore;
  readonly state: ThemeEditorState;
  readonly saving: boolean;
  readonly uploading: boolean;
  readonly onUpload: () => void;
};

/** Sticks to the bottom of the editor. */
export const EditorBar = ({ editor, state, saving, uploading, onUpload }: EditorBarProps) => {
  const pending = Object.keys(state.files).length;
  const unsaved = hasUnsaved(state);
  const discard = () => {
    if (window.confirm(themeEditorTexts.confirmDiscard)) editor.reset(state.base);
  };
  return (
    <div className={styles.bar}>
      <p className={styles.note} aria-live="polite">
        {unsaved && themeEditorTexts.unsaved}
      </p>
      {unsaved && (
        <Button variant="quiet" onClick={discard}>
          {themeEditorTexts.discard}
        </Button>
      )}
      {pending > 0 && (
        <Button aria-disabled={uploading} onClick={onUpload}>
          {adminThemeTexts.uploadAssets(pending)}
        </Button>
      )}
      <Button type="submit" variant="filled" aria-disabled={saving}>
        {saving ? themeEditorTexts.saving : adminThemeTexts.saveChanges}
      </Button>
    </div>
  );
};
