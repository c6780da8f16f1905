import { useEffect, useEffectEvent, useState } from 'react';
import { toDraftValues } from '../../lib/form/draft-values.ts';
import { type Draft, saveDraft, takeDraft } from '../../lib/form/form-draft.ts';
import type { FormSource } from '../../lib/form/use-form.ts';
import { draftSession } from './draft-session.ts';

export type DraftOptions = {
  /** Identifies the form among all forms with drafts. */
  readonly name: string;
  /** The version that the fields are filled with; null for something new, or without versions. */
  readonly version: string | null;
  /** Fields whose values are never stored in a draft: passwords, keys. */
  readonly secrets?: readonly string[];
};

const toNotice = ({ leftOut, storedAt }: Draft, version: string | null) => ({
  leftOut,
  storedMeanwhile: storedAt !== version,
});

/**
 * Saves unsaved input when the session expires, and restores it when the same account opens the
 * form again.
 */
export const useDraft = (source: FormSource, isDirty: () => boolean, options: DraftOptions) => {
  const { name, version, secrets = [] } = options;
  const [restored, setRestored] = useState<Draft | null>(null);
  const [changed, setChanged] = useState(false);
  const save = useEffectEvent(() => {
    const unsaved = toDraftValues(source.saved(), source.current(), secrets);
    if (Object.keys(unsaved.values).length === 0) return;
    saveDraft({ owner: draftSession.accountId(), form: name, storedAt: version, ...unsaved });
  });
  const restore = useEffectEvent(() => {
    const draft = takeDraft(draftSession.accountId(), name);
    if (draft) setRestored(draft);
  });
  const fill = useEffectEvent(({ values }: Draft) => source.write(values));
  useEffect(() => draftSession.onExpired(() => save()), []);
  useEffect(() => restore(), []);
  // After the render that mounts the rows of a draft.
  useEffect(() => {
    if (restored) fill(restored);
  }, [restored]);
  // After each render, because rows and other controls than fields change the values too.
  useEffect(() => {
    const isChanged = isDirty();
    setChanged(isChanged);
    if (restored && !isChanged) setRestored(null);
  });
  return {
    restored,
    forget: () => setRestored(null),
    /** What a notice says of the draft while its values are in the fields. */
    notice: restored && changed ? toNotice(restored, version) : null,
    changed,
  };
};
