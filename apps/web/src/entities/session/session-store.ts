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

/** Before the first paint session-mark.js sets the mark that hides what only visitors are shown. */
const mark = (session: Session | null): void => {
  document.documentElement.toggleAttribute('data-session', session !== null);
};

const readAtStart = (): Session | null => {
  const session = readSession();
  if (!session) clearStored();
  mark(session);
  return session;
};

/** Who is signed in; what storage holds is its copy that outlives the page. The server knows nobody. */
export const sessionStore = createStore<Session | null>(
  typeof document === 'object' ? readAtStart() : null,
  null,
);

const show = (session: Session | null): void => {
  mark(session);
  sessionStore.set(() => session);
};

export const currentToken = (): string | null => sessionStore.get()?.token ?? null;

export const startSession = (session: Session): void => {
  store(session);
  show(session);
};

export const endSession = (): void => {
  clearStored();
  show(null);
};

/** A newer state of the same account; too late once the session that asked for it has ended. */
export const updateUser = (token: string, user: Session['user']): void => {
  if (currentToken() === token) startSession({ token, user, isChecked: true });
};

/** The server cannot be asked now: what storage says of the user has to do. */
export const settleForStored = (token: string): void => {
  const session = sessionStore.get();
  if (session?.token === token && !session.isChecked) show({ ...session, isChecked: true });
};

const expiryListeners = new Set<() => void>();

/** `listener` is called right before the session is cleared, in the same breath. */
export const onSessionExpired = (listener: () => void): (() => void) => {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
};

/** The server no longer takes the token. The late answer to a session that has ended says nothing about the next. */
export const expireSession = (token: string): void => {
  if (currentToken() !== token) return;
  for (const listener of expiryListeners) listener();
  endSession();
};

/** What another tab has stored, the server has just told it. */
const readShared = (): Session | null => {
  const session = readSession();
  return session && { ...session, isChecked: true };
};

/** Another tab signs in and out for this one too. */
export const followOtherTabs = (): (() => void) => {
  const follow = ({ key }: StorageEvent): void => {
    if (key === null || key === TOKEN_KEY || key === USER_KEY) show(readShared());
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
};
