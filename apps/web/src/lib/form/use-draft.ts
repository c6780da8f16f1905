import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { onSessionExpired, sessionStore } from '../session/session-store.ts';
import { type Draft, keepDraft, takeDraft } from './form-draft.ts';
import { type FormValues, typeValues, valuesIn } from './form-values.ts';

export type DraftOptions = {
  /** Which form it is. */
  readonly name: string;
  /** Fields whose content is never kept: passwords, keys. */
  readonly secrets: readonly string[];
  /** When what the form shows was stored. */
  readonly storedAt: string | null;
};

const account = (): string => sessionStore.get()?.user._id ?? '';

const withoutSecrets = (changes: FormValues, secrets: readonly string[]): FormValues =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !secrets.includes(name)));

/** What is typed outlives a session that ends: it stands in the fields again once the same account is back. */
export const useDraft = (
  form: RefObject<HTMLFormElement | null>,
  changesIn: (form: HTMLFormElement) => FormValues,
  options: DraftOptions,
) => {
  const [restored, setRestored] = useState<Draft | null>(null);
  const latest = useRef({ ...options, changesIn });
  useEffect(() => {
    latest.current = { ...options, changesIn };
  });
  useEffect(
    () =>
      onSessionExpired(() => {
        const { name, secrets, storedAt, changesIn } = latest.current;
        const changes = form.current ? changesIn(form.current) : {};
        const values = withoutSecrets(changes, secrets);
        const leftOut = Object.keys(values).length < Object.keys(changes).length;
        if (Object.keys(values).length > 0)
          keepDraft({ owner: account(), form: name, values, leftOut, storedAt });
      }),
    [form],
  );
  useEffect(() => {
    const draft = takeDraft(account(), latest.current.name);
    if (!draft || !form.current) return;
    // All of them, since choosing one field may have set another that had been left as it was.
    typeValues(form.current, { ...valuesIn(form.current), ...draft.values });
    setRestored(draft);
  }, [form]);
  /** The fields are filled with something else. */
  const forget = useCallback(() => setRestored(null), []);
  return { restored, forget };
};
