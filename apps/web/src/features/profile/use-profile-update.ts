import { type ProfileUpdate, profileRule } from '@airdial/contract/account/input';
import { accountNotices } from '@airdial/contract/account/messages';
import { useState } from 'react';
import { currentToken, updateUser } from '../../entities/session/session-store.ts';
import { isUser } from '../../entities/session/stored-session.ts';
import { api } from '../../lib/api.ts';
import { unreadableResponse } from '../../lib/api-error.ts';
import { type FormFailure, reportError } from '../../lib/form/form-failure.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { showToast } from '../../lib/toast-store.ts';
import { accountErrors, sessionNotices } from '../../messages/account-messages.ts';

const FAILURE_TEXTS = {
  toast: accountErrors.profileUpdateFailed,
  screen: accountErrors.profileFailedScreen,
  unexpected: accountErrors.unexpected,
};

const save = async (body: ProfileUpdate): Promise<string | null> => {
  const token = currentToken();
  const { user } = await api.updateProfile({ body });
  if (!isUser(user) || token === null) throw unreadableResponse();
  updateUser(token, user);
  return user.pendingEmail;
};

/** The profile's form, and the message about its last save. */
export const useProfileUpdate = () => {
  const [saved, setSaved] = useState<{ readonly count: number; readonly text: string | null }>({
    count: 0,
    text: null,
  });
  const send = async (body: ProfileUpdate): Promise<FormFailure | null> => {
    setSaved(({ count }) => ({ count, text: null }));
    try {
      const needsConfirmation = (await save(body)) !== null && body.currentPassword !== undefined;
      showToast(
        'success',
        needsConfirmation ? accountNotices.newEmailUnconfirmed : accountNotices.profileUpdated,
      );
      const text = needsConfirmation
        ? accountNotices.newEmailUnconfirmed
        : sessionNotices.profileUpdatedInForm;
      setSaved(({ count }) => ({ count: count + 1, text }));
      return null;
    } catch (cause) {
      return reportError(cause, FAILURE_TEXTS);
    }
  };
  return { form: useForm({ rule: profileRule, send }), saved };
};
