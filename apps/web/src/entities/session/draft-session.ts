import { onSessionExpired, sessionStore } from './session-store.ts';

/** Ties the drafts of forms to the account that is signed in. */
export const draftSession = {
  accountId: (): string => sessionStore.get()?.user._id ?? '',
  /** Subscribes to the end of a session that has expired. Returns the function that unsubscribes. */
  onExpired: onSessionExpired,
};
