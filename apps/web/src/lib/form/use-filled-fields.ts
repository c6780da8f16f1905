import { type RefObject, useCallback } from 'react';
import type { Draft } from './form-draft.ts';
import { type FormValues, fillForm, readForm } from './form-values.ts';
import { useChanges } from './use-changes.ts';
import { useDraft } from './use-draft.ts';
import { useFieldFocus } from './use-field-focus.ts';

type FilledFieldsOptions = {
  /** Which form it is. */
  readonly name: string;
  /** Fields whose content is never kept: passwords, keys. */
  readonly secrets: readonly string[];
  /** When what the form shows was stored. */
  readonly storedAt: string | null;
  /** Nothing can be entered now. */
  readonly busy: boolean;
};

const withoutSecrets = (
  changes: FormValues,
  secrets: readonly string[],
): Pick<Draft, 'values' | 'leftOut'> => {
  const kept = Object.entries(changes).filter(([name]) => !secrets.includes(name));
  return { values: Object.fromEntries(kept), leftOut: kept.length < Object.keys(changes).length };
};

/**
 * Fields that are filled with what is stored, and anew when that is another: what is typed since then, beside them.
 * `fieldsRef` goes to what holds the fields, and is another element whenever they are filled.
 */
export const useFilledFields = (form: RefObject<HTMLFormElement | null>, options: FilledFieldsOptions) => {
  const { name, secrets, storedAt, busy } = options;
  const { changed, remember, compare, changesIn } = useChanges();
  const { restored, forget } = useDraft({
    name,
    storedAt,
    read: () => withoutSecrets(form.current ? changesIn(form.current) : {}, secrets),
    // All of them, since choosing one field may have set another that had been left as it was.
    write: (values) => form.current && fillForm(form.current, { ...readForm(form.current), ...values }),
  });
  const onFocus = useFieldFocus(form, busy);
  const fieldsRef = useCallback(
    (fields: HTMLElement | null) => {
      // The form's own ref is set after those of what it holds.
      const filled = fields?.closest('form');
      if (!filled) return;
      remember(filled);
      forget();
    },
    [remember, forget],
  );
  return { changed, compare, onFocus, fieldsRef, restored: changed ? restored : null };
};
