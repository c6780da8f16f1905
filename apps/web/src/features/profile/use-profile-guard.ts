import { type RefObject, useEffect } from 'react';
import { useFormChanges } from '../../lib/form/use-form-changes.ts';
import { useUnsavedGuard } from '../../lib/form/use-unsaved-guard.ts';
import { profileTexts } from '../../messages/member-messages.ts';

/**
 * Asks before edits of one of the profile's forms are lost.
 *
 * @param savesCount grows with every save, after which the fields hold what is stored
 */
export const useProfileGuard = (form: RefObject<HTMLFormElement | null>, savesCount: number): void => {
  const { setBaseline, isDirty } = useFormChanges(form);
  useEffect(() => setBaseline(form.current), [setBaseline, form]);
  useEffect(() => {
    if (savesCount > 0) setBaseline(form.current);
  }, [setBaseline, form, savesCount]);
  useUnsavedGuard({ isDirty, question: profileTexts.discard });
};
