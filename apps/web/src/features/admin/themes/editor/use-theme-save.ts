import type { FieldError } from '@airdial/contract/api-errors';
import { adminThemeNotices } from '@airdial/contract/theme/messages';
import type { ListedTheme, ThemeContent } from '@airdial/contract/theme/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { applyTheme } from '../../../../entities/site/apply-theme.ts';
import type { FormErrors } from '../../../../lib/form/form-errors.ts';
import { showToast } from '../../../../lib/toast-store.ts';
import { adminThemeErrors, themeEditorNotices } from '../../../../messages/admin-theme-messages.ts';
import { reportThemeFailure } from '../theme-failure.ts';
import { cacheTheme, createTheme, refreshThemes, updateTheme } from '../theme-queries.ts';
import { checkDraft } from './theme-draft.ts';
import type { ThemeEditorStore } from './theme-editor-store.ts';

/** Joins several errors of one value: the custom CSS has one for each line. */
const joinErrors = (fieldErrors: readonly FieldError[]): FormErrors => {
  const all: Record<string, string> = {};
  for (const { param, msg } of fieldErrors) all[param] = param in all ? `${all[param]}; ${msg}` : msg;
  return all;
};

const reportSaved = (isNew: boolean, theme: ListedTheme): void => {
  showToast('success', isNew ? adminThemeNotices.created : adminThemeNotices.updated);
  if (!theme.isActive) return;
  applyTheme(theme);
  showToast('success', themeEditorNotices.applied);
};

const refuse = (editor: ThemeEditorStore, errors: FormErrors): void => {
  editor.refuse(errors);
  showToast('error', adminThemeErrors.saveFailed);
};

const reportError = (editor: ThemeEditorStore, cause: unknown): void => {
  const { fieldErrors } = reportThemeFailure(cause, adminThemeErrors.saveFailed);
  if (fieldErrors.length > 0) editor.refuse(joinErrors(fieldErrors));
};

/** Sends the content and adopts the server's response. */
const useSendTheme = (editor: ThemeEditorStore, onCreated: (id: string) => void) => {
  const cache = useQueryClient();
  return async (content: ThemeContent, updatedAt: string | null): Promise<void> => {
    const { base, draft } = editor.get();
    const theme = await (base ? updateTheme(base._id, content, updatedAt) : createTheme(content));
    cacheTheme(cache, theme);
    editor.adopt(theme, draft);
    reportSaved(base === null, theme);
    if (base === null) onCreated(theme._id);
  };
};

/** Saves the draft; it stays when the call fails. */
export const useThemeSave = (editor: ThemeEditorStore, onCreated: (id: string) => void) => {
  const cache = useQueryClient();
  const sendTheme = useSendTheme(editor, onCreated);
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);

  /** @param updatedAt the version that was edited */
  const save = async (updatedAt = editor.get().base?.updatedAt ?? null) => {
    if (isSending.current) return;
    const { data, errors } = checkDraft(editor.get().draft);
    if (errors) return refuse(editor, errors);
    isSending.current = true;
    setBusy(true);
    try {
      await sendTheme(data, updatedAt);
    } catch (cause) {
      reportError(editor, cause);
      // Another administrator may have changed the theme: load the newest.
      void refreshThemes(cache);
    }
    isSending.current = false;
    setBusy(false);
  };
  return { save, busy };
};
