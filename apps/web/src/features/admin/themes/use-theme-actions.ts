import { adminThemeNotices } from '@airdial/contract/theme/messages';
import type { ListedTheme } from '@airdial/contract/theme/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { applyTheme } from '../../../entities/site/apply-theme.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { adminThemeErrors, themeEditorNotices } from '../../../messages/admin-theme-messages.ts';
import { themeListTexts } from '../../../messages/theme-editor-messages.ts';
import { tellThemeFailure } from './theme-failure.ts';
import { activateOne, deleteOne, duplicateOne, refreshThemes } from './theme-queries.ts';

type Work = {
  readonly run: () => Promise<void>;
  readonly done: string;
  readonly failed: string;
};

const activation = (theme: ListedTheme): Work => ({
  run: async () => applyTheme(await activateOne(theme)),
  done: adminThemeNotices.activated,
  failed: adminThemeErrors.activateFailed,
});

const duplication = (theme: ListedTheme): Work => ({
  run: async () => void (await duplicateOne(theme)),
  done: themeEditorNotices.duplicated,
  failed: adminThemeErrors.duplicateFailed,
});

const deletion = (theme: ListedTheme): Work => ({
  run: () => deleteOne(theme),
  done: adminThemeNotices.deleted,
  failed: adminThemeErrors.deleteFailed,
});

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
  return {
    busyId,
    activate: (theme: ListedTheme) => void work(theme, activation(theme)),
    duplicate: (theme: ListedTheme) => void work(theme, duplication(theme)),
    remove: (theme: ListedTheme) => {
      if (window.confirm(themeListTexts.confirmDelete(theme.name))) void work(theme, deletion(theme));
    },
  };
};
