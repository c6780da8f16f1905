import { createStore } from '../../lib/external-store.ts';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import { parseStoredSession, type Session } from './stored-session.ts';

const TOKEN_KEY = 'token';
const USER_KEY = 'user';

const readSession = () => parseStoredSession(readStored(TOKEN_KEY), readStored(USER_KEY));

const clearStored = (): void => {
  removeStored(TOKEN_KEY);
  removeStored(USER_KEY);
};

const store = (session: Session): void => {
  writeStored(USER_KEY, JSON.stringify(session.user));
  writeStored(TOKEN_KEY, session.token);
};

/**
 * Hides what only visitors see; mark-signed-in.js sets the same attribute before the first paint.
 */
const setSessionAttribute = (session: Session | null): void => {
  document.documentElement.toggleAttribute('data-session', session !== null);
};

const readInitialSession = (): Session | null => {
  const session = readSession();
  if (!session) clearStored();
  setSessionAttribute(session);
  return session;
};

/**
 * The current session; storage holds its copy that outlives the page. Null during server rendering.
 */
export const sessionStore = createStore<Session | null>(
  typeof document === 'object' ? readInitialSession() : null,
  null,
);

const setSession = (session: Session | null): void => {
  setSessionAttribute(session);
  sessionStore.set(() => session);
};

export const currentToken = (): string | null => sessionStore.get()?.token ?? null;

export const startSession = (session: Session): void => {
  store(session);
  setSession(session);
};

export const endSession = (): void => {
  clearStored();
  setSession(null);
};

/** Stores a newer state of the account; ignored once the session that requested it has ended. */
export const updateUser = (token: string, user: Session['user']): void => {
  if (currentToken() === token) startSession({ token, user, isChecked: true });
};

/** Trusts the stored user where the server cannot be reached to confirm it. */
export const acceptStoredSession = (token: string): void => {
  const session = sessionStore.get();
  if (session?.token === token && !session.isChecked) setSession({ ...session, isChecked: true });
};

const expiryListeners = new Set<() => void>();

/**
 * Calls `listener` synchronously right before the session is cleared. Returns the unsubscribe
 * function.
 */
export const onSessionExpired = (listener: () => void): (() => void) => {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
};

/**
 * For a token that the server refuses; ignored where the response belongs to an earlier session.
 */
export const expireSession = (token: string): void => {
  if (currentToken() !== token) return;
  for (const listener of expiryListeners) listener();
  endSession();
};

/** A session that another tab has stored comes fresh from the server, so it counts as checked. */
const readShared = (): Session | null => {
  const session = readSession();
  return session && { ...session, isChecked: true };
};

/** Signing in or out in another tab applies to this one too. */
export const syncWithOtherTabs = (): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key === TOKEN_KEY || key === USER_KEY) setSession(readShared());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};
