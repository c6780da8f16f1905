import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { type Draft, saveDraft, takeDraft } from '../form-draft.ts';
import type { FormValues } from '../form-values.ts';

/** The session that drafts belong to. Passed in, because `lib` must not import entities. */
export type DraftSession = {
  readonly accountId: () => string;
  /**
   * Subscribes to the end of a session that has expired. Returns the function that unsubscribes.
   */
  readonly onExpired: (handler: () => void) => () => void;
};

type DraftOptions = {
  readonly session: DraftSession;
  /** Identifies the form among all forms with drafts. */
  readonly name: string;
  /** When the values that the form was filled with were stored (ISO 8601). */
  readonly storedAt: string | null;
  /** Reads the unsaved values. */
  readonly read: () => Pick<Draft, 'values' | 'leftOut'>;
  /** Puts the values of a draft back into the form. */
  readonly write: (values: FormValues) => void;
};

/**
 * Saves unsaved input when the session expires, and restores it when the same account opens the
 * form again.
 */
export const useDraft = (options: DraftOptions) => {
  const { session } = options;
  const [restored, setRestored] = useState<Draft | null>(null);
  const save = useEffectEvent(({ accountId }: DraftSession) => {
    const { name, storedAt, read } = options;
    const unsaved = read();
    if (Object.keys(unsaved.values).length > 0)
      saveDraft({ owner: accountId(), form: name, storedAt, ...unsaved });
  });
  const restore = useEffectEvent(({ accountId }: DraftSession) => {
    const draft = takeDraft(accountId(), options.name);
    if (!draft) return;
    options.write(draft.values);
    setRestored(draft);
  });
  useEffect(() => session.onExpired(() => save(session)), [session]);
  useEffect(() => restore(session), [session]);
  /** Call it when the draft is saved or discarded. */
  const clear = useCallback(() => setRestored(null), []);
  return { restored, clear };
};
