import { adminThemeTexts } from '../../../../messages/admin-theme-messages.ts';
import { themeEditorTexts } from '../../../../messages/theme-editor-messages.ts';
import { Button } from '../../../../ui/form/button.tsx';
import styles from './editor-bar.module.css';
import type { ThemeEditorState } from './theme-editor-store.ts';
import type { ThemeForm } from './use-theme-form.ts';

type EditorBarProps = {
  readonly state: ThemeEditorState;
  readonly form: ThemeForm;
  readonly uploading: boolean;
  readonly onUpload: () => void;
  readonly onDiscard: () => void;
};

/** Sticks to the bottom of the editor. */
export const EditorBar = ({ state, form, uploading, onUpload, onDiscard }: EditorBarProps) => {
  const pending = Object.keys(state.files).length;
  const { changed: unsaved, busy: saving } = form;
  const discard = () => {
    if (window.confirm(themeEditorTexts.confirmDiscard)) onDiscard();
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
