import { sessionStore, updateUser } from './session-store.ts';

/**
 * For a session that the server refuses all else: the page leads to the set-up of a second factor.
 */
export const requireSecondFactor = (): void => {
  const session = sessionStore.get();
  if (session) updateUser(session.token, { ...session.user, needsSecondFactor: true });
};
