import { lowContrasts } from '@airdial/theme/contrast';
import {
  lowContrastTexts,
  themeDraftTexts,
  themeEditorTexts,
} from '../../../../messages/theme-editor-messages.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { DraftNotice } from '../../../../ui/form/draft-notice.tsx';
import { ContrastList } from './contrast-list.tsx';
import styles from './editor-notices.module.css';
import type { ThemeEditorState } from './theme-editor-store.ts';
import type { ThemeForm } from './use-theme-form.ts';

type EditorNoticesProps = {
  readonly state: ThemeEditorState;
  readonly editedMeanwhile: boolean;
  readonly isDeleted: boolean;
  readonly form: ThemeForm;
  readonly onLoad: () => void;
  readonly onOverwrite: () => void;
  readonly onDiscard: () => void;
};

/** Everything to know before the theme is saved. */
export const EditorNotices = (props: EditorNoticesProps) => {
  const { state, editedMeanwhile, isDeleted, form, onLoad, onOverwrite, onDiscard } = props;
  const pairs = lowContrasts(state.content);
  return (
    <div className={styles.notices}>
      {form.draft && <DraftNotice {...form.draft} texts={themeDraftTexts} onDiscard={onDiscard} />}
      {editedMeanwhile && (
        <div role="alert">
          <Notice kind="waiting" title={<p className={styles.title}>{themeEditorTexts.editedMeanwhile}</p>}>
            <div className={styles.actions}>
              <Button onClick={onLoad}>{themeEditorTexts.loadNewest}</Button>
              <Button onClick={onOverwrite}>{themeEditorTexts.saveMine}</Button>
            </div>
          </Notice>
        </div>
      )}
      {isDeleted && (
        <div role="alert">
          <Notice
            kind="waiting"
            title={<p className={styles.title}>{themeEditorTexts.deletedMeanwhile}</p>}
          />
        </div>
      )}
      {pairs.length > 0 && (
        <Notice kind="waiting" title={<p className={styles.title}>{lowContrastTexts.title(pairs.length)}</p>}>
          <ContrastList pairs={pairs} />
        </Notice>
      )}
    </div>
  );
};
