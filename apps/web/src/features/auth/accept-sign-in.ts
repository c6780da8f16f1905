import type { SignInResponse } from '@airdial/contract/account/schema';
import { startSession } from '../../entities/session/session-store.ts';
import { toSession } from '../../entities/session/stored-session.ts';
import { unreadableResponse } from '../../lib/api-error.ts';
import { deleteDraftOfOthers } from '../../lib/form/form-draft.ts';

/**
 * Starts the session of a sign-in response.
 * @throws ApiError when the response does not match the contract
 */
export const acceptSignIn = (response: SignInResponse): void => {
  const session = toSession(response);
  if (!session) throw unreadableResponse();
  deleteDraftOfOthers(session.user._id);
  startSession(session);
};
