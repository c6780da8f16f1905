import { adminThemeNotices } from '@airdial/contract/theme/messages';
import type { ListedTheme } from '@airdial/contract/theme/schema';
import { themeFields } from '@airdial/theme/theme-fields';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { applyTheme } from '../../../../entities/site/apply-theme.ts';
import { reportFailure } from '../../../../lib/report-failure.ts';
import { showToast } from '../../../../lib/toast-store.ts';
import { adminThemeErrors, themeEditorNotices } from '../../../../messages/admin-theme-messages.ts';
import { themeListTexts } from '../../../../messages/theme-editor-messages.ts';
import { themeFailure } from '../theme-failure.ts';
import { activateTheme, deleteTheme, duplicateTheme, refreshThemes } from '../theme-queries.ts';

const THEME_PATHS = Object.keys(themeFields);

type Action = {
  readonly run: () => Promise<void>;
  readonly done: string;
  readonly failed: string;
};

const activation = (theme: ListedTheme): Action => ({
  run: async () => applyTheme(await activateTheme(theme)),
  done: adminThemeNotices.activated,
  failed: adminThemeErrors.activateFailed,
});

const duplication = (theme: ListedTheme): Action => ({
  run: async () => void (await duplicateTheme(theme)),
  done: themeEditorNotices.duplicated,
  failed: adminThemeErrors.duplicateFailed,
});

const deletion = (theme: ListedTheme): Action => ({
  run: () => deleteTheme(theme),
  done: adminThemeNotices.deleted,
  failed: adminThemeErrors.deleteFailed,
});

/** The actions of the theme list, one at a time. `busyId` is the theme of the running action. */
export const useThemeActions = () => {
  const cache = useQueryClient();
  const [busyId, setBusyId] = useState<string | null>(null);
  const isBusy = useRef(false);

  const perform = async ({ _id }: ListedTheme, { run, done, failed }: Action) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusyId(_id);
    try {
      await run();
      showToast('success', done);
    } catch (cause) {
      reportFailure(cause, themeFailure(failed), THEME_PATHS);
    }
    // Also after a failure, which another administrator's change may have caused.
    await refreshThemes(cache);
    isBusy.current = false;
    setBusyId(null);
  };
  return {
    busyId,
    activate: (theme: ListedTheme) => void perform(theme, activation(theme)),
    duplicate: (theme: ListedTheme) => void perform(theme, duplication(theme)),
    remove: (theme: ListedTheme) => {
      if (window.confirm(themeListTexts.confirmDelete(theme.name))) void perform(theme, deletion(theme));
    },
  };
};
