import { useCallback, useRef, useState } from 'react';
import { valuesIn } from './form-values.ts';

const snapshot = (form: HTMLFormElement | null): string => JSON.stringify(form && valuesIn(form));

/** Whether the fields say something else than what they were filled with: `remember` that whenever they are. */
export const useChanges = () => {
  const [changed, setChanged] = useState(false);
  const filledWith = useRef('');
  const remember = useCallback((form: HTMLFormElement | null) => {
    filledWith.current = snapshot(form);
    setChanged(false);
  }, []);
  const compare = (form: HTMLFormElement | null) => setChanged(snapshot(form) !== filledWith.current);
  return { changed, remember, compare };
};
