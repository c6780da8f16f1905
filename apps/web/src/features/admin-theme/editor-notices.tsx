import { lowContrastTexts, themeEditorTexts } from '@airdial/contract/messages/admin-theme-editor-texts';
import { lowContrasts } from '@airdial/theme/contrast';
import type { FormFailure } from '../../lib/form/form-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ContrastList } from './contrast-list.tsx';
import styles from './editor-notices.module.css';
import type { ThemeEditorState } from './theme-editor-store.ts';

type EditorNoticesProps = {
  readonly state: ThemeEditorState;
  readonly failure: FormFailure | null;
  readonly editedMeanwhile: boolean;
  readonly onLoad: () => void;
  readonly onSaveMine: () => void;
};

/** What has to be known before the theme is saved. */
export const EditorNotices = (props: EditorNoticesProps) => {
  const { state, failure, editedMeanwhile, onLoad, onSaveMine } = props;
  const pairs = lowContrasts(state.content);
  return (
    <div className={styles.notices}>
      {failure && !editedMeanwhile && (
        <div role="alert">
          <Notice kind="error" title={<p className={styles.title}>{failure.text}</p>}>
            {failure.detail && <p>{failure.detail}</p>}
          </Notice>
        </div>
      )}
      {editedMeanwhile && (
        <div role="alert">
          <Notice kind="waiting" title={<p className={styles.title}>{themeEditorTexts.editedMeanwhile}</p>}>
            <div className={styles.ways}>
              <Button onClick={onLoad}>{themeEditorTexts.loadNewest}</Button>
              <Button onClick={onSaveMine}>{themeEditorTexts.saveMine}</Button>
            </div>
          </Notice>
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
