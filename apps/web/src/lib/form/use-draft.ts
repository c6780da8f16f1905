import { useCallback, useEffect, useRef, useState } from 'react';
import { onSessionExpired, sessionStore } from '../../entities/session/session-store.ts';
import { type Draft, keepDraft, takeDraft } from './form-draft.ts';
import type { FormValues } from './form-values.ts';

type DraftOptions = {
  /** Which form it is. */
  readonly name: string;
  /** When what the form shows was stored. */
  readonly storedAt: string | null;
  /** What was typed and is not saved, and whether something was that is never kept. */
  readonly read: () => Pick<Draft, 'values' | 'leftOut'>;
  /** Puts back what was typed. */
  readonly write: (values: FormValues) => void;
};

const account = (): string => sessionStore.get()?.user._id ?? '';

/** What is typed outlives a session that ends: it stands in the fields again once the same account is back. */
export const useDraft = (options: DraftOptions) => {
  const [restored, setRestored] = useState<Draft | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(
    () =>
      onSessionExpired(() => {
        const { name, storedAt, read } = latest.current;
        const typed = read();
        if (Object.keys(typed.values).length > 0)
          keepDraft({ owner: account(), form: name, storedAt, ...typed });
      }),
    [],
  );
  useEffect(() => {
    const draft = takeDraft(account(), latest.current.name);
    if (!draft) return;
    latest.current.write(draft.values);
    setRestored(draft);
  }, []);
  /** It is saved or given up. */
  const forget = useCallback(() => setRestored(null), []);
  return { restored, forget };
};
