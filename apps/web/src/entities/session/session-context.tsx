import type { User } from '@airdial/contract/user/schema';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { sessionStore, syncWithOtherTabs } from './session-store.ts';
import type { Session } from './stored-session.ts';

const SessionContext = createContext<Session | null>(null);

/**
 * Removes one account's responses from the cache when its session ends. An effect, because the
 * screens that are about to unmount still use them while the change renders.
 */
const useClearQueriesOnSignOut = (session: Session | null): void => {
  const queryClient = useQueryClient();
  const token = session?.token ?? null;
  const previousToken = useRef(token);
  useEffect(() => {
    const { current } = previousToken;
    if (current !== null && current !== token) queryClient.removeQueries({ type: 'inactive' });
    previousToken.current = token;
  }, [token, queryClient]);
};

type SessionProviderProps = {
  /**
   * Must match the HTML that React hydrates: null where the server rendered it, since it renders
   * for visitors.
   */
  readonly initial: Session | null;
  readonly children: ReactNode;
};

/**
 * Changes the session in a transition, like navigation: both land in one commit, so that no guard
 * sees only one.
 */
export const SessionProvider = ({ initial, children }: SessionProviderProps) => {
  const [session, setSession] = useState(initial);
  useEffect(() => {
    const update = () => startTransition(() => setSession(sessionStore.get()));
    update();
    const unsubscribe = sessionStore.subscribe(update);
    const stopSync = syncWithOtherTabs();
    return () => {
      unsubscribe();
      stopSync();
    };
  }, []);
  useClearQueriesOnSignOut(session);
  return <SessionContext value={session}>{children}</SessionContext>;
};

/** Null for a visitor. */
export const useSession = (): Session | null => useContext(SessionContext);

/** For screens that only signed-in listeners see. */
export const useUser = (): User => {
  const session = useSession();
  if (!session) throw new Error('useUser needs a session');
  return session.user;
};
