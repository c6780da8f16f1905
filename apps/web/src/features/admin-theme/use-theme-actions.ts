import { themeListTexts } from '@airdial/contract/messages/admin-theme-editor-texts';
import { adminThemeErrors, adminThemeNotices } from '@airdial/contract/messages/admin-theme-messages';
import type { ListedTheme } from '@airdial/contract/routes/theme-admin-routes';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { applyTheme } from '../../lib/apply-theme.ts';
import { showToast } from '../../lib/toast-store.ts';
import { tellThemeFailure } from './theme-failure.ts';
import { activateOne, deleteOne, duplicateOne, refreshThemes } from './theme-queries.ts';

type Work = {
  readonly run: () => Promise<void>;
  readonly done: string;
  readonly failed: string;
};

/** What is done with a theme of the list: one thing at a time. `busyId` names the theme that it is done with. */
export const useThemeActions = () => {
  const cache = useQueryClient();
  const [busyId, setBusyId] = useState<string | null>(null);
  const isBusy = useRef(false);

  const work = async ({ _id }: ListedTheme, { run, done, failed }: Work) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusyId(_id);
    try {
      await run();
      showToast('success', done);
    } catch (cause) {
      tellThemeFailure(cause, failed);
    }
    // Also after a failure: somebody else may have been faster.
    await refreshThemes(cache);
    isBusy.current = false;
    setBusyId(null);
  };

  const activate = (theme: ListedTheme) =>
    work(theme, {
      run: async () => applyTheme(await activateOne(theme)),
      done: adminThemeNotices.activated,
      failed: adminThemeErrors.activateFailed,
    });
  const duplicate = (theme: ListedTheme) =>
    work(theme, {
      run: async () => void (await duplicateOne(theme)),
      done: adminThemeNotices.duplicated,
      failed: adminThemeErrors.duplicateFailed,
    });
  const remove = async (theme: ListedTheme) => {
    if (!window.confirm(themeListTexts.confirmDelete(theme.name))) return;
    await work(theme, {
      run: () => deleteOne(theme),
      done: adminThemeNotices.deleted,
      failed: adminThemeErrors.deleteFailed,
    });
  };
  return { busyId, activate, duplicate, remove };
};
