import { useQueryClient } from '@tanstack/react-query';
import { profileOptions } from '../session/profile-query.ts';
import { useSession } from '../session/session-context.tsx';

/** The account carries lists of its favorites and liked songs, which the dashboard counts. */
export const useInvalidateProfile = (): (() => void) => {
  const session = useSession();
  const queryClient = useQueryClient();
  return () => {
    if (session) void queryClient.invalidateQueries({ queryKey: profileOptions(session).queryKey });
  };
};
