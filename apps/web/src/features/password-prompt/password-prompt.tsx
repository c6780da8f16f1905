import { useEffect, useRef, useState } from 'react';
import { sessionStore, updateUser } from '../../entities/session/session-store.ts';
import { connectRefusalHandler } from '../../lib/api-client.ts';
import { lazyOnPress } from '../../lib/later/lazy-on-press.tsx';

const PasswordDialog = lazyOnPress(() => import('./password-dialog.tsx'));

/** The server refuses the session all else: the page leads to the set-up of a second factor. */
const requireSecondFactor = (): void => {
  const session = sessionStore.get();
  if (session) updateUser(session.token, { ...session.user, needsSecondFactor: true });
};

type Answer = (isConfirmed: boolean) => void;

/**
 * Asks for the password when a call of the page needs a recent one. Calls that wait at the same time
 * share one dialog. A call that needs a second factor first leads to its set-up.
 */
export const PasswordPrompt = () => {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<readonly Answer[]>([]);
  const answer: Answer = (isConfirmed) => {
    const calls = waiting.current;
    waiting.current = [];
    setOpen(false);
    for (const resolve of calls) resolve(isConfirmed);
  };
  useEffect(() => {
    const ask = () =>
      new Promise<boolean>((resolve) => {
        waiting.current = [...waiting.current, resolve];
        setOpen(true);
      });
    const disconnect = connectRefusalHandler(async (code) => {
      if (code === 'second-factor-needed') requireSecondFactor();
      return code === 'password-needed' && ask();
    });
    return () => {
      disconnect();
      for (const resolve of waiting.current) resolve(false);
      waiting.current = [];
    };
  }, []);
  return isOpen && <PasswordDialog onConfirmed={() => answer(true)} onClose={() => answer(false)} />;
};
