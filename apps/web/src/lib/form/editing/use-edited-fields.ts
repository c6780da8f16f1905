import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Draft } from '../form-draft.ts';
import { type FormValues, fillForm, readForm } from '../form-values.ts';
import { useFormChanges } from '../use-form-changes.ts';
import { type DraftSession, useDraft } from './use-draft.ts';

type FormRef = RefObject<HTMLFormElement | null>;

type EditedFieldsOptions = {
  readonly session: DraftSession;
  /** Identifies the form among all forms with drafts. */
  readonly name: string;
  /** Fields whose values are never stored in a draft: passwords, keys. */
  readonly secrets: readonly string[];
  /** When the values that the form was filled with were stored (ISO 8601). */
  readonly storedAt: string | null;
  /** Whether the form is being sent. */
  readonly busy: boolean;
};

export const withoutSecrets = (
  changes: FormValues,
  secrets: readonly string[],
): Pick<Draft, 'values' | 'leftOut'> => {
  const stored = Object.entries(changes).filter(([name]) => !secrets.includes(name));
  return { values: Object.fromEntries(stored), leftOut: stored.length < Object.keys(changes).length };
};

const restoreFocus = (form: HTMLFormElement | null, focused: Element | null): void => {
  if (!focused || document.activeElement !== document.body) return;
  const name = CSS.escape(focused.getAttribute('name') ?? '');
  const field = form?.querySelector<HTMLElement>(`[name="${name}"]`);
  (field ?? form?.querySelector<HTMLElement>('input, select, textarea'))?.focus();
};

/**
 * The focus is lost when the fields are mounted again, when they are inert during a save, and when
 * the focused button is removed. Restores it to the field of the same name, else to the first one.
 */
const useFieldFocus = (form: FormRef, busy: boolean) => {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (focused.current?.isConnected === false) restoreFocus(form.current, focused.current);
  });
  useEffect(() => {
    if (!busy) restoreFocus(form.current, focused.current);
  }, [form, busy]);
  return ({ target }: FocusEvent) => {
    focused.current = target;
  };
};

/**
 * Tracks what is changed in fields that are filled with stored values, and restores a draft into
 * them. `fieldsRef` goes to the element around the fields, which is mounted again whenever they are
 * filled with other values.
 */
export const useEditedFields = (form: FormRef, options: EditedFieldsOptions) => {
  const { session, name, secrets, storedAt, busy } = options;
  const [changed, setChanged] = useState(false);
  const { setBaseline, getChanges, isDirty } = useFormChanges(form);
  const draft = useDraft({
    session,
    name,
    storedAt,
    read: () => withoutSecrets(getChanges(), secrets),
    // All fields are written, because the change of one may have set another that was not changed.
    write: (values) => form.current && fillForm(form.current, { ...readForm(form.current), ...values }),
  });
  const onFocus = useFieldFocus(form, busy);
  const { clear } = draft;
  const fieldsRef = useCallback(
    (fields: HTMLElement | null) => {
      // React sets the form's own ref after those of its children.
      const filled = fields?.closest('form');
      if (!filled) return;
      setBaseline(filled);
      setChanged(false);
      clear();
    },
    [setBaseline, clear],
  );
  const compare = () => setChanged(isDirty());
  return { changed, compare, onFocus, fieldsRef, restored: changed ? draft.restored : null };
};
