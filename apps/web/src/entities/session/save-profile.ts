import type { ProfileUpdate } from '@airdial/contract/account/input';
import { api } from '../../lib/api.ts';
import { unreadableResponse } from '../../lib/api-error.ts';
import { currentToken, updateUser } from './session-store.ts';
import { isUser } from './stored-session.ts';

/** Saves the profile and updates the session with it. @returns the server's message */
export const saveProfile = async (body: ProfileUpdate): Promise<string> => {
  const token = currentToken();
  const { user, message } = await api.updateProfile({ body });
  if (!isUser(user) || token === null) throw unreadableResponse();
  updateUser(token, user);
  return message;
};
