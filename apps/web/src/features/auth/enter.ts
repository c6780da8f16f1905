import type { SignInAnswer } from '@airdial/contract/account/session';
import { startSession } from '../../entities/session/session-store.ts';
import { toSession } from '../../entities/session/stored-session.ts';
import { unreadableAnswer } from '../../lib/api-error.ts';
import { dropDraftOfOthers } from '../../lib/form/form-draft.ts';

/**
 * Starts the session that an answer gives.
 * @throws ApiError when the answer is not what was agreed on
 */
export const enter = (answer: SignInAnswer): void => {
  const session = toSession(answer);
  if (!session) throw unreadableAnswer();
  dropDraftOfOthers(session.user._id);
  startSession(session);
};
