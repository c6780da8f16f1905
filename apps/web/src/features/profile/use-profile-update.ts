import { type ProfileUpdate, profileRule } from '@airdial/contract/account/input';
import { accountNotices } from '@airdial/contract/account/messages';
import { useState } from 'react';
import { saveProfile } from '../../entities/session/save-profile.ts';
import type { Failure } from '../../lib/failure.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { reportFailure } from '../../lib/report-failure.ts';
import { showToast } from '../../lib/toast-store.ts';
import { accountFailures } from '../../messages/account-failures.ts';
import { sessionNotices } from '../../messages/account-messages.ts';

/** The profile's form, and the message about its last save. */
export const useProfileUpdate = () => {
  const [saved, setSaved] = useState<{ readonly count: number; readonly text: string | null }>({
    count: 0,
    text: null,
  });
  const send = async (body: ProfileUpdate): Promise<Failure | null> => {
    setSaved(({ count }) => ({ count, text: null }));
    try {
      const message = await saveProfile(body);
      showToast('success', message);
      const isPlain = message === accountNotices.profileUpdated;
      const text = isPlain ? sessionNotices.profileUpdatedInForm : message;
      setSaved(({ count }) => ({ count: count + 1, text }));
      return null;
    } catch (cause) {
      return reportFailure(cause, accountFailures.profile);
    }
  };
  return { form: useForm({ rule: profileRule, send }), saved };
};
