import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Session } from './stored-session.ts';

/**
 * What one account was answered does not outlive its session. Done once the page shows the change: before, the screens
 * that are about to go still hold it.
 */
export const useForgetting = (session: Session | null): void => {
  const queries = useQueryClient();
  const token = session?.token ?? null;
  const former = useRef(token);
  useEffect(() => {
    if (former.current !== null && former.current !== token) queries.removeQueries({ type: 'inactive' });
    former.current = token;
  }, [token, queries]);
};
