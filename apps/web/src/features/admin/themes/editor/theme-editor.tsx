import type { ListedTheme } from '@airdial/contract/theme/schema';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../../../lib/external-store.ts';
import type { FormErrors } from '../../../../lib/form/form-errors.ts';
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
import { useLogoUpload } from './use-logo-upload.ts';
import { useAdoptNewest, usePagePreview } from './use-theme-editing.ts';
import { type ThemeForm, useThemeForm } from './use-theme-form.ts';

const hasError = (errors: FormErrors, fields: object): boolean =>
  Object.keys(fields).some((path) => path in errors);

const firstInvalidPart = (errors: FormErrors): ThemeEditorPart | undefined =>
  themeEditorParts.find(({ groups }) => groups.some(({ fields }) => hasError(errors, fields)))?.key;

/** After a rejected save, opens the tab of the first invalid field and focuses the field. */
const useInvalidFieldFocus = (
  { props, rejections, errors }: ThemeForm,
  openPart: (part: ThemeEditorPart) => void,
): void => {
  const focused = useRef(0);
  useEffect(() => {
    if (focused.current === rejections) return;
    const invalid = props.ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const part = firstInvalidPart(errors);
    if (!invalid && part !== undefined) return openPart(part);
    focused.current = rejections;
    invalid?.focus();
  });
};

type ThemeEditorProps = {
  /** The theme when the editor opened; null for a new one. */
  readonly first: ListedTheme | null;
  /** The theme as it is stored now. */
  readonly newest: ListedTheme | null;
  /** Whether another administrator has deleted it meanwhile. */
  readonly isDeleted: boolean;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
};

type PartsProps = {
  readonly editor: ThemeEditorStore;
  readonly state: ThemeEditorState;
  readonly form: ThemeForm;
  readonly part: ThemeEditorPart;
  readonly onPart: (part: ThemeEditorPart) => void;
};

const Parts = ({ editor, state, form, part, onPart }: PartsProps) => {
  const tabs = themeEditorParts.map(({ key, title, groups }) => {
    const invalid = groups.flatMap(({ fields }) => Object.keys(fields)).filter((path) => path in form.errors);
    return { key, text: invalid.length > 0 ? themeEditorTexts.partWithErrors(title, invalid.length) : title };
  });
  const groups = themeEditorParts.find(({ key }) => key === part)?.groups ?? [];
  return (
    <Tabs label={themeEditorTexts.parts} tabs={tabs} current={part} onChange={onPart}>
      <ThemeFields groups={groups} editor={editor} state={state} form={form} />
    </Tabs>
  );
};

const useEditing = ({ first, newest, isDeleted, onCreated }: ThemeEditorProps) => {
  const [editor] = useState(() => new ThemeEditorStore(first));
  const [wholePage, setWholePage] = useState(false);
  const isApplied = newest?.isActive ?? false;
  usePagePreview(editor, isApplied || wholePage);
  const state = useStore(editor.store);
  const form = useThemeForm(editor, { isDeleted, onCreated });
  const uploading = useLogoUpload(editor, form, isDeleted);
  return { editor, state, isApplied, wholePage, setWholePage, form, uploading };
};

/** The form with all values of a theme in five tabs, beside a preview. */
export const ThemeEditor = (props: ThemeEditorProps) => {
  const { newest, isDeleted, onClose } = props;
  const { editor, state, form, uploading, ...preview } = useEditing(props);
  const editedMeanwhile = useAdoptNewest(editor, newest);
  const [part, setPart] = useState<ThemeEditorPart>('colors');
  useInvalidFieldFocus(form, setPart);
  const load = () => {
    if (newest) editor.adopt(newest, state.draft);
    form.clear();
  };
  const discard = () => {
    editor.reset(state.base);
    form.reset();
  };
  return (
    <div className={styles.editor}>
      <form {...form.props} className={styles.form} aria-busy={form.busy}>
        <EditorHead editor={editor} state={state} form={form} newest={newest} onClose={onClose} />
        <EditorNotices
          state={state}
          editedMeanwhile={editedMeanwhile}
          isDeleted={isDeleted}
          form={form}
          onLoad={load}
          onOverwrite={() => form.overwrite(newest?.updatedAt ?? null)}
          onDiscard={discard}
        />
        <Parts editor={editor} state={state} form={form} part={part} onPart={setPart} />
        <EditorBar
          state={state}
          form={form}
          uploading={uploading.busy}
          onUpload={() => void uploading.upload()}
          onDiscard={discard}
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
