import type { SignInResponse } from '@airdial/contract/account/schema';
import { startSession } from '../../entities/session/session-store.ts';
import { toSession } from '../../entities/session/stored-session.ts';
import { unreadableResponse } from '../../lib/api-error.ts';
import { deleteDraftOfOthers } from '../../lib/form/form-draft.ts';

/**
 * Starts the session that an answer gives.
 * @throws ApiError when the answer is not what was agreed on
 */
export const enter = (answer: SignInResponse): void => {
  const session = toSession(answer);
  if (!session) throw unreadableResponse();
  deleteDraftOfOthers(session.user._id);
  startSession(session);
};
