import { type ProfileUpdate, profileRule } from '@airdial/contract/account/input';
import { accountNotices } from '@airdial/contract/account/messages';
import { useState } from 'react';
import { saveProfile } from '../../entities/session/save-profile.ts';
import { useDraft } from '../../entities/session/use-draft.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { showToast } from '../../lib/toast-store.ts';
import { accountFailures } from '../../messages/account-failures.ts';
import { sessionNotices } from '../../messages/account-messages.ts';
import { profileTexts } from '../../messages/member-messages.ts';

const DRAFT = { name: 'profile', version: null, secrets: ['currentPassword'] } as const;

/** The profile's form, the message about its last save, and the draft of a session that ended before. */
export const useProfileUpdate = () => {
  const [saved, setSaved] = useState<{ readonly count: number; readonly text: string | null }>({
    count: 0,
    text: null,
  });
  const [discards, setDiscards] = useState(0);
  const revision = `${saved.count} ${discards}`;
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
    onInvalid: () => setSaved(({ count }) => ({ count, text: null })),
    send,
    failed: accountFailures.profile,
    question: profileTexts.discard,
    revision,
  });
  const { notice, forget } = useDraft(form.source, form.isDirty, DRAFT);
  const onDiscard = () => {
    forget();
    setDiscards(discards + 1);
  };
  return { form, saved, revision, discards, draft: notice && { ...notice, onDiscard } };
};
