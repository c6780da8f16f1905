import { adminThemeNotices } from '@airdial/contract/theme/messages';
import type { ListedTheme } from '@airdial/contract/theme/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { applyTheme } from '../../../../entities/site/apply-theme.ts';
import { createToastId } from '../../../../lib/action-toast.ts';
import { type Failure, toFailure } from '../../../../lib/failure.ts';
import { type FormErrors, withoutPrefix } from '../../../../lib/form/form-errors.ts';
import { showToast, type Toast, type ToastAction, toastStore } from '../../../../lib/toast-store.ts';
import { adminThemeErrors, themeEditorNotices } from '../../../../messages/admin-theme-messages.ts';
import { logoSlotTexts } from '../../../../messages/theme-editor-messages.ts';
import { cacheTheme, refreshThemes, uploadLogos } from '../theme-queries.ts';
import { LOGO_PATHS, type LogoFiles, slotsIn } from './logo-slots.ts';
import type { ThemeEditorStore } from './theme-editor-store.ts';
import type { ThemeForm } from './use-theme-form.ts';

/**
 * Shows at each field of a refused file which file that is, and why.
 *
 * @returns whether there is such a field
 */
const refuseFiles = (form: ThemeForm, { fieldErrors }: Failure, files: LogoFiles): boolean => {
  const errors = slotsIn(files).flatMap((slot) => {
    const msg = fieldErrors.find(({ param }) => param === slot)?.msg;
    const name = files[slot]?.name ?? '';
    return msg === undefined ? [] : [[LOGO_PATHS[slot], logoSlotTexts.refused(name, msg)] as const];
  });
  // Errors of former files go: the focus moves to the first error of the form.
  const toErrors = (current: FormErrors) => ({
    ...withoutPrefix(current, 'logoAssets.'),
    ...Object.fromEntries(errors),
  });
  if (errors.length > 0) form.showErrors(toErrors);
  return errors.length > 0;
};

const reportFailed = (form: ThemeForm, cause: unknown, files: LogoFiles): void => {
  const failure = toFailure(cause, { fallback: adminThemeErrors.uploadFailed });
  const isAtField = refuseFiles(form, failure, files);
  showToast('error', isAtField ? adminThemeErrors.uploadFailed : failure.text);
};

type ProgressToast = {
  /** @param share 0 to 1 */
  set(share: number): void;
  end(): void;
};

/** A toast that stays until `end`. */
const showProgressToast = (text: string, cancel: ToastAction): ProgressToast => {
  const id = createToastId();
  const put = (toasts: readonly Toast[], toast: Toast | null) => [
    ...toasts.filter((other) => other.id !== id),
    ...(toast ? [toast] : []),
  ];
  const set = (progress: number) =>
    toastStore.set((toasts) => put(toasts, { id, kind: 'info', text, progress, action: cancel }));
  set(0);
  return { set, end: () => toastStore.set((toasts) => put(toasts, null)) };
};

/** Uploads files with a progress toast; leaving the editor aborts the upload. */
const useUploading = (form: ThemeForm) => {
  const ongoing = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => ongoing.current?.abort(), []);
  const send = async (id: string, files: LogoFiles): Promise<ListedTheme | null> => {
    const abort = new AbortController();
    ongoing.current = abort;
    setBusy(true);
    const cancel = { text: logoSlotTexts.cancelUpload, run: () => abort.abort() };
    const toast = showProgressToast(themeEditorNotices.uploading, cancel);
    try {
      return await uploadLogos(id, files, { signal: abort.signal, onProgress: toast.set });
    } catch (cause) {
      if (abort.signal.aborted) showToast('info', logoSlotTexts.uploadCancelled);
      else reportFailed(form, cause, files);
      return null;
    } finally {
      toast.end();
      ongoing.current = null;
      setBusy(false);
    }
  };
  return { send, busy, isOngoing: () => ongoing.current !== null };
};

/** Uploads the chosen files into a saved theme. Other changes stay unsaved. */
export const useLogoUpload = (editor: ThemeEditorStore, form: ThemeForm, isDeleted: boolean) => {
  const cache = useQueryClient();
  const { send, busy, isOngoing } = useUploading(form);
  const upload = async () => {
    const { base, files } = editor.get();
    if (base === null || isDeleted) return showToast('error', adminThemeErrors.saveBeforeUpload);
    if (isOngoing()) return;
    const theme = await send(base._id, files);
    if (theme === null) return refreshThemes(cache);
    cacheTheme(cache, theme);
    editor.adoptLogos(theme, files);
    form.clear();
    if (theme.isActive) applyTheme(theme);
    showToast('success', adminThemeNotices.uploaded);
  };
  return { upload, busy };
};
