import { type ProfileUpdate, profileRule } from '@airdial/contract/account/input';
import { accountNotices } from '@airdial/contract/account/messages';
import { useState } from 'react';
import { saveProfile } from '../../entities/session/save-profile.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { showToast } from '../../lib/toast-store.ts';
import { accountFailures } from '../../messages/account-failures.ts';
import { sessionNotices } from '../../messages/account-messages.ts';
import { profileTexts } from '../../messages/member-messages.ts';

/** The profile's form, and the message about its last save. */
export const useProfileUpdate = () => {
  const [saved, setSaved] = useState<{ readonly count: number; readonly text: string | null }>({
    count: 0,
    text: null,
  });
  const send = async (body: ProfileUpdate): Promise<void> => {
    setSaved(({ count }) => ({ count, text: null }));
    const message = await saveProfile(body);
    showToast('success', message);
    const isPlain = message === accountNotices.profileUpdated;
    const text = isPlain ? sessionNotices.profileUpdatedInForm : message;
    setSaved(({ count }) => ({ count: count + 1, text }));
  };
  const form = useForm({
    rule: profileRule,
    send,
    failed: accountFailures.profile,
    question: profileTexts.discard,
    revision: saved.count,
  });
  return { form, saved };
};
