import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** For screens that count what the account holds: asks for it anew when they open, unless that is being done already. */
export const useFreshUser = (): void => {
  const queries = useQueryClient();
  useEffect(() => {
    const predicate = ({ state }: { state: { fetchStatus: string } }) => state.fetchStatus === 'idle';
    void queries.invalidateQueries({ queryKey: ['profile'], predicate });
  }, [queries]);
};
