import type { ListedTheme } from '@airdial/contract/theme/schema';
import { type SubmitEvent, useRef, useState } from 'react';
import { useStore } from '../../../../lib/external-store.ts';
import { themeEditorTexts } from '../../../../messages/theme-editor-messages.ts';
import { type ThemeEditorPart, themeEditorParts } from '../../../../messages/theme-field-messages.ts';
import { Tabs } from '../../../../ui/layout/tabs.tsx';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { EditorBar } from './editor-bar.tsx';
import { EditorHead } from './editor-head.tsx';
import { EditorNotices } from './editor-notices.tsx';
import styles from './theme-editor.module.css';
import { type ThemeEditorState, ThemeEditorStore } from './theme-editor-store.ts';
import { ThemeFields } from './theme-fields.tsx';
import { useInvalidFieldFocus } from './use-invalid-field-focus.ts';
import { useLogoUpload } from './use-logo-upload.ts';
import { useSavedDraft } from './use-saved-draft.ts';
import { useAdoptNewest, useLeaveGuard, usePagePreview } from './use-theme-editing.ts';
import { useThemeSave } from './use-theme-save.ts';

type ThemeEditorProps = {
  /** The theme when the editor opened; null for a new one. */
  readonly first: ListedTheme | null;
  /** The theme as it is stored now. */
  readonly newest: ListedTheme | null;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
};

type PartsProps = {
  readonly editor: ThemeEditorStore;
  readonly state: ThemeEditorState;
  readonly part: ThemeEditorPart;
  readonly onPart: (part: ThemeEditorPart) => void;
};

const Parts = ({ editor, state, part, onPart }: PartsProps) => {
  const tabs = themeEditorParts.map(({ key, title, groups }) => {
    const invalid = groups
      .flatMap(({ fields }) => Object.keys(fields))
      .filter((path) => path in state.errors);
    return { key, text: invalid.length > 0 ? themeEditorTexts.partWithErrors(title, invalid.length) : title };
  });
  const groups = themeEditorParts.find(({ key }) => key === part)?.groups ?? [];
  return (
    <Tabs label={themeEditorTexts.parts} tabs={tabs} current={part} onChange={onPart}>
      <ThemeFields groups={groups} editor={editor} state={state} />
    </Tabs>
  );
};

const useEditing = ({ first, newest, onCreated }: ThemeEditorProps) => {
  const [editor] = useState(() => new ThemeEditorStore(first));
  const [wholePage, setWholePage] = useState(false);
  const isApplied = newest?.isActive ?? false;
  useLeaveGuard(editor);
  usePagePreview(editor, isApplied || wholePage);
  const saving = useThemeSave(editor, onCreated);
  const uploading = useLogoUpload(editor);
  return { editor, isApplied, wholePage, setWholePage, saving, uploading };
};

/** The form with all values of a theme in five tabs, beside a preview. */
export const ThemeEditor = (props: ThemeEditorProps) => {
  const { newest, onClose } = props;
  const { editor, saving, uploading, ...preview } = useEditing(props);
  const state = useStore(editor.store);
  const editedMeanwhile = useAdoptNewest(editor, newest);
  const restoredDraft = useSavedDraft(editor);
  const [part, setPart] = useState<ThemeEditorPart>('colors');
  const form = useRef<HTMLFormElement>(null);
  useInvalidFieldFocus(form, state, setPart);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void saving.save();
  };
  return (
    <div className={styles.editor}>
      <form ref={form} noValidate className={styles.form} aria-busy={saving.busy} onSubmit={submit}>
        <EditorHead editor={editor} state={state} newest={newest} onClose={onClose} />
        <EditorNotices
          state={state}
          editedMeanwhile={editedMeanwhile}
          restoredDraft={restoredDraft}
          onLoad={() => newest && editor.adopt(newest, state.draft)}
          onOverwrite={() => void saving.save(newest?.updatedAt)}
          onDiscard={() => editor.reset(state.base)}
        />
        <Parts editor={editor} state={state} part={part} onPart={setPart} />
        <EditorBar
          editor={editor}
          state={state}
          saving={saving.busy}
          uploading={uploading.busy}
          onUpload={() => void uploading.upload()}
        />
      </form>
      <PreviewPanel
        state={state}
        isApplied={preview.isApplied}
        wholePage={preview.wholePage}
        onWholePage={preview.setWholePage}
      />
    </div>
  );
};
