import { type RefObject, useCallback, useRef } from 'react';
import { changedValues, type FormValues, readForm } from './form-values.ts';

/** Compares the fields with the values that they had when `setBaseline` was last called. */
export const useFormChanges = (form: RefObject<HTMLFormElement | null>) => {
  const initial = useRef<FormValues>({});
  const setBaseline = useCallback((filled: HTMLFormElement | null) => {
    initial.current = filled ? readForm(filled) : {};
  }, []);
  const getChanges = (): FormValues =>
    form.current ? changedValues(initial.current, readForm(form.current)) : {};
  /** A field that was added or removed counts as a change too. */
  const isDirty = (): boolean => {
    if (!form.current) return false;
    const current = readForm(form.current);
    const isSameSize = Object.keys(current).length === Object.keys(initial.current).length;
    return !isSameSize || Object.keys(changedValues(initial.current, current)).length > 0;
  };
  return { setBaseline, getChanges, isDirty };
};
