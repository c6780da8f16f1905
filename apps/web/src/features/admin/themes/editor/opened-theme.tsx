import type { ListedTheme } from '@airdial/contract/theme/schema';
import { useState } from 'react';
import { adminThemeErrors } from '../../../../messages/admin-theme-messages.ts';
import { themeEditorTexts } from '../../../../messages/theme-editor-messages.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { ThemeEditor } from './theme-editor.tsx';

type OpenedThemeProps = {
  readonly isNew: boolean;
  /** The theme as it is stored now; undefined when there is none. */
  readonly newest: ListedTheme | undefined;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
};

/**
 * The editor of an existing or new theme; it stays open when another administrator deletes the
 * theme, which the next save creates again.
 */
export const OpenedTheme = ({ isNew, newest, onClose, onCreated }: OpenedThemeProps) => {
  const [first] = useState(newest ?? null);
  const [isThere] = useState(isNew || newest !== undefined);
  if (!isThere)
    return (
      <EmptyState title={adminThemeErrors.notFound}>
        <Button onClick={onClose}>{themeEditorTexts.back}</Button>
      </EmptyState>
    );
  return (
    <ThemeEditor
      first={first}
      newest={newest ?? null}
      isDeleted={!isNew && newest === undefined}
      onClose={onClose}
      onCreated={onCreated}
    />
  );
};
