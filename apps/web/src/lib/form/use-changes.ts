import { useCallback, useRef, useState } from 'react';
import { changedValues, type FormValues, readForm } from './form-values.ts';

/** What the fields say else than what they were filled with: `remember` that whenever they are. */
export const useChanges = () => {
  const [changed, setChanged] = useState(false);
  const filledWith = useRef<FormValues>({});
  const remember = useCallback((form: HTMLFormElement) => {
    filledWith.current = readForm(form);
    setChanged(false);
  }, []);
  const changesIn = (form: HTMLFormElement) => changedValues(filledWith.current, readForm(form));
  const compare = (form: HTMLFormElement) => setChanged(Object.keys(changesIn(form)).length > 0);
  return { changed, remember, compare, changesIn };
};
