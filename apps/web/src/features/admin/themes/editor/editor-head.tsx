import type { ListedTheme } from '@airdial/contract/theme/schema';
import type { ThemePath } from '@airdial/theme/theme-fields';
import ArrowLeft from '@lucide/icons/icons/arrow-left';
import { useEffect, useRef } from 'react';
import { adminThemeTexts } from '../../../../messages/admin-theme-messages.ts';
import { themeEditorTexts } from '../../../../messages/theme-editor-messages.ts';
import { themeIdentityFields } from '../../../../messages/theme-field-messages.ts';
import { Chip } from '../../../../ui/feedback/chip.tsx';
import { StatusChip } from '../../../../ui/feedback/status-chip.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { Icon } from '../../../../ui/media/icon.tsx';
import styles from './editor-head.module.css';
import type { ThemeEditorState, ThemeEditorStore } from './theme-editor-store.ts';
import { ThemeField } from './theme-field.tsx';
import type { ThemeForm } from './use-theme-form.ts';

type EditorHeadProps = {
  readonly editor: ThemeEditorStore;
  readonly state: ThemeEditorState;
  readonly form: ThemeForm;
  readonly newest: ListedTheme | null;
  readonly onClose: () => void;
};

/** Takes the focus, because the button that opened the editor was removed. */
const Title = ({ text }: { readonly text: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {text}
    </h2>
  );
};

/** The theme's names and its status. */
export const EditorHead = ({ editor, state, form, newest, onClose }: EditorHeadProps) => (
  <div className="stack">
    <div className={styles.row}>
      <Button variant="quiet" onClick={onClose}>
        <Icon icon={ArrowLeft} />
        {themeEditorTexts.back}
      </Button>
      <Title text={state.base?.displayName ?? themeEditorTexts.newTitle} />
      {newest?.isActive && <StatusChip tone="success">{adminThemeTexts.active}</StatusChip>}
      {newest?.isDefault && <Chip>{adminThemeTexts.default}</Chip>}
    </div>
    <div className={styles.fields}>
      {(Object.entries(themeIdentityFields) as [ThemePath, string][]).map(([path, label]) => (
        <ThemeField
          key={path}
          path={path}
          label={label}
          group=""
          value={state.draft[path] ?? ''}
          error={form.errors[path]}
          editor={editor}
          setErrors={form.setErrors}
        />
      ))}
    </div>
  </div>
);
