import type { DraftSession } from '../../lib/form/editing/use-draft.ts';
import { onSessionExpired, sessionStore } from './session-store.ts';

/** Ties the drafts of forms to the account that is signed in. */
export const draftSession: DraftSession = {
  accountId: () => sessionStore.get()?.user._id ?? '',
  onExpired: onSessionExpired,
};
