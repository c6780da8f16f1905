import { accountNotices } from '@airdial/contract/account/messages';
import type { NavigateFunction } from 'react-router';
import { endSession } from '../../entities/session/session-store.ts';
import { api } from '../../lib/api.ts';
import { deleteDraft } from '../../lib/form/form-draft.ts';
import { showToast } from '../../lib/toast-store.ts';

const HOME = '/';

/**
 * The browser forgets at once; the server is told, and whether it hears makes no difference here. Whoever is asked about
 * something unsaved and stays where it is, stays signed in.
 */
export const signOut = (navigate: NavigateFunction): void => {
  void navigate(HOME);
  if (window.location.pathname !== HOME) return;
  api.logout({ keepalive: true }).catch(() => undefined);
  deleteDraft();
  endSession();
  showToast('info', accountNotices.loggedOut);
};
