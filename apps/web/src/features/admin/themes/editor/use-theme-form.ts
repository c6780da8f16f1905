import type { FieldError } from '@airdial/contract/api-errors';
import { adminThemeNotices } from '@airdial/contract/theme/messages';
import { type ListedTheme, type ThemeContent, themeContent } from '@airdial/contract/theme/schema';
import { useQueryClient } from '@tanstack/react-query';
import { applyTheme } from '../../../../entities/site/apply-theme.ts';
import type { FormErrors } from '../../../../lib/form/form-errors.ts';
import type { FormSource } from '../../../../lib/form/use-form.ts';
import { showToast } from '../../../../lib/toast-store.ts';
import { adminThemeErrors, themeEditorNotices } from '../../../../messages/admin-theme-messages.ts';
import { themeEditorTexts } from '../../../../messages/theme-editor-messages.ts';
import { useEditedForm } from '../../shared/use-edited-form.ts';
import { EDITED_PARAM, NEW_THEME } from '../theme-address.ts';
import { themeFailure } from '../theme-failure.ts';
import { cacheTheme, createTheme, refreshThemes, updateTheme } from '../theme-queries.ts';
import { SLOTS, slotsIn } from './logo-slots.ts';
import { toInput } from './theme-draft.ts';
import type { ThemeEditorStore } from './theme-editor-store.ts';

/** Joins several errors of one value: the custom CSS has one for each line. */
const joinErrors = (fieldErrors: readonly FieldError[]): FormErrors => {
  const all: Record<string, string> = {};
  for (const { param, msg } of fieldErrors) all[param] = param in all ? `${all[param]}; ${msg}` : msg;
  return all;
};

const reportSaved = (isNew: boolean, theme: ListedTheme): void => {
  const { isActive } = theme;
  const text = isNew ? adminThemeNotices.created : adminThemeNotices.updated;
  if (isActive) applyTheme(theme);
  showToast('success', text, isActive ? themeEditorNotices.applied : null);
};

type SaveOptions = {
  /** Whether another administrator has deleted the theme, which a save then creates again. */
  readonly isDeleted: boolean;
  readonly onCreated: (id: string) => void;
};

/** Sends the content and adopts the server's response. */
const useSendTheme = (editor: ThemeEditorStore, { isDeleted, onCreated }: SaveOptions) => {
  const cache = useQueryClient();
  return async (content: ThemeContent, updatedAt: string | null): Promise<void> => {
    const { base, draft } = editor.get();
    const edited = isDeleted ? null : base;
    try {
      const theme = await (edited ? updateTheme(edited._id, content, updatedAt) : createTheme(content));
      cacheTheme(cache, theme);
      editor.adopt(theme, draft);
      reportSaved(edited === null, theme);
      if (edited === null) onCreated(theme._id);
    } catch (cause) {
      // Another administrator may have changed or deleted the theme: load the newest.
      void refreshThemes(cache);
      throw cause;
    }
  };
};

/** Only the fields of one part are mounted, so that the editor has the values; a chosen file is one. */
const toSource = (editor: ThemeEditorStore): FormSource => ({
  saved: () => editor.get().saved,
  current: () => {
    const { draft, files } = editor.get();
    return { ...draft, ...Object.fromEntries(slotsIn(files).map((slot) => [slot, true])) };
  },
  write: (values) => editor.restore(values),
});

/** The form of the editor; the draft stays when a save fails, its chosen files only while it is open. */
export const useThemeForm = (editor: ThemeEditorStore, options: SaveOptions) => {
  const { base } = editor.get();
  return useEditedForm<ThemeContent>({
    rule: themeContent,
    read: () => toInput(editor.get().draft),
    source: toSource(editor),
    onInvalid: () => showToast('error', adminThemeErrors.saveFailed),
    send: useSendTheme(editor, options),
    failed: themeFailure(adminThemeErrors.saveFailed),
    toErrors: joinErrors,
    question: themeEditorTexts.leaveUnsaved,
    // The first save of a new theme changes the address without leaving the editor.
    isSameForm: (to) => to.searchParams.get(EDITED_PARAM) === editor.get().base?._id,
    name: `theme ${base?._id ?? NEW_THEME}`,
    version: base?.updatedAt ?? null,
    secrets: SLOTS,
  });
};

export type ThemeForm = ReturnType<typeof useThemeForm>;
