import type { FieldError } from '@airdial/contract/api-errors';
import { adminThemeNotices } from '@airdial/contract/theme/messages';
import type { ListedTheme, ThemeContent } from '@airdial/contract/theme/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { applyTheme } from '../../../entities/site/apply-theme.ts';
import type { FormErrors } from '../../../lib/form/form-errors.ts';
import type { FormFailure } from '../../../lib/form/form-failure.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { adminThemeErrors, themeEditorNotices } from '../../../messages/admin-theme-messages.ts';
import { themeEditorTexts } from '../../../messages/theme-editor-messages.ts';
import { checkDraft } from './theme-draft.ts';
import type { ThemeEditorStore } from './theme-editor-store.ts';
import { tellThemeFailure } from './theme-failure.ts';
import { createOne, putTheme, refreshThemes, updateOne } from './theme-queries.ts';

const inWords = (errors: FormErrors): string =>
  Object.entries(errors)
    .map(([path, message]) => `${path}: ${message}`)
    .join(', ');

/** Of one value there may be several: each line of the custom CSS has its own. */
const errorsOf = (fieldErrors: readonly FieldError[]): FormErrors => {
  const all: Record<string, string> = {};
  for (const { param, msg } of fieldErrors) all[param] = param in all ? `${all[param]}; ${msg}` : msg;
  return all;
};

const tellSaved = (isNew: boolean, theme: ListedTheme): void => {
  showToast('success', isNew ? adminThemeNotices.created : adminThemeNotices.updated);
  if (!theme.isActive) return;
  applyTheme(theme);
  showToast('success', themeEditorNotices.applied);
};

const refuse = (editor: ThemeEditorStore, errors: FormErrors): void => {
  editor.refuse(errors);
  showToast('error', themeEditorTexts.withReason(adminThemeErrors.saveFailed, inWords(errors)));
};

const reportError = (editor: ThemeEditorStore, cause: unknown): FormFailure => {
  const failure = tellThemeFailure(cause, adminThemeErrors.saveFailed);
  if (failure.fieldErrors.length > 0) editor.refuse(errorsOf(failure.fieldErrors));
  return failure;
};

/** Sends a content, and takes over what the server has made of it. */
const useStoring = (editor: ThemeEditorStore, onCreated: (id: string) => void) => {
  const cache = useQueryClient();
  return async (content: ThemeContent, updatedAt: string | null): Promise<void> => {
    const { base, draft } = editor.get();
    const theme = await (base ? updateOne(base._id, content, updatedAt) : createOne(content));
    putTheme(cache, theme);
    editor.adopt(theme, draft);
    tellSaved(base === null, theme);
    if (base === null) onCreated(theme._id);
  };
};

/** Saves what stands in the editor; what is typed stays, whatever becomes of it. */
export const useThemeSave = (editor: ThemeEditorStore, onCreated: (id: string) => void) => {
  const cache = useQueryClient();
  const store = useStoring(editor, onCreated);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const isSending = useRef(false);

  /** @param updatedAt of the reading that it answers to */
  const save = async (updatedAt = editor.get().base?.updatedAt ?? null) => {
    if (isSending.current) return;
    const { data, errors } = checkDraft(editor.get().draft);
    setFailure(null);
    if (errors) return refuse(editor, errors);
    isSending.current = true;
    setBusy(true);
    try {
      await store(data, updatedAt);
    } catch (cause) {
      setFailure(reportError(editor, cause));
      // Perhaps somebody else has changed it: the newest tells.
      void refreshThemes(cache);
    }
    isSending.current = false;
    setBusy(false);
  };
  return { save, busy, failure };
};
