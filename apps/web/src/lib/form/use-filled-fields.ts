import { type RefObject, useCallback } from 'react';
import { useChanges } from './use-changes.ts';
import { type DraftOptions, useDraft } from './use-draft.ts';
import { useFieldFocus } from './use-field-focus.ts';

type FilledFieldsOptions = DraftOptions & {
  /** Nothing can be entered now. */
  readonly busy: boolean;
};

/**
 * Fields that are filled with what is stored, and anew when that is another: what is typed since then, beside them.
 * `fieldsRef` goes to what holds the fields, and is another element whenever they are filled.
 */
export const useFilledFields = (form: RefObject<HTMLFormElement | null>, options: FilledFieldsOptions) => {
  const { changed, remember, compare, changesIn } = useChanges();
  const { restored, forget } = useDraft(form, changesIn, options);
  const onFocus = useFieldFocus(form, options.busy);
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
