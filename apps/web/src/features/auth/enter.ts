import type { SignInAnswer } from '@airdial/contract/entities/session';
import { unreadableAnswer } from '../../lib/api-failure.ts';
import { dropDraftOfOthers } from '../../lib/form/form-draft.ts';
import { startSession } from '../../lib/session/session-store.ts';
import { toSession } from '../../lib/session/stored-session.ts';

/**
 * Starts the session that an answer gives.
 * @throws ApiFailure when the answer is not what was agreed on
 */
export const enter = (answer: SignInAnswer): void => {
  const session = toSession(answer);
  if (!session) throw unreadableAnswer();
  dropDraftOfOthers(session.user._id);
  startSession(session);
};
