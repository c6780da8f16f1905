import { countsAsValidated } from '@airdial/contract/user/account-status';
import { AVAILABLE_ONCE_VALIDATED } from '../../messages/validation-messages.ts';
import { useSession } from './session-context.tsx';

/**
 * Why favorites, likes and track information are closed to the account: the server refuses them
 * before the validation. Null where they are open, or a visitor is asked to log in.
 */
export const useClosedReason = (): string | null => {
  const session = useSession();
  return session && !countsAsValidated(session.user) ? AVAILABLE_ONCE_VALIDATED : null;
};
