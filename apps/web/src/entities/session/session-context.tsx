import type { User } from '@airdial/contract/user/schema';
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { followOtherTabs, sessionStore } from './session-store.ts';
import type { Session } from './stored-session.ts';
import { useForgetting } from './use-forgetting.ts';

const SessionContext = createContext<Session | null>(null);

type SessionProviderProps = {
  /** Whose page the HTML shows that React is about to take over: a visitor's, where the server rendered it. */
  readonly initial: Session | null;
  readonly children: ReactNode;
};

/**
 * A change of the session is a transition, as a change of the address is: the two are then one commit, and no guard
 * sees the one without the other.
 */
export const SessionProvider = ({ initial, children }: SessionProviderProps) => {
  const [session, setSession] = useState(initial);
  useEffect(() => {
    const show = () => startTransition(() => setSession(sessionStore.get()));
    show();
    const unsubscribe = sessionStore.subscribe(show);
    const unfollow = followOtherTabs();
    return () => {
      unsubscribe();
      unfollow();
    };
  }, []);
  useForgetting(session);
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
