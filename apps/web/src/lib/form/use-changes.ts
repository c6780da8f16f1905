import { type RefObject, useEffect, useRef, useState } from 'react';
import { valuesIn } from './form-values.ts';

const snapshot = (form: HTMLFormElement | null): string => JSON.stringify(form && valuesIn(form));

/**
 * Whether the fields say something else than what they were filled with.
 *
 * @param revision another one: they were filled anew
 */
export const useChanges = (form: RefObject<HTMLFormElement | null>, revision: string) => {
  const [changed, setChanged] = useState(false);
  const filledWith = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says that the fields are other ones
  useEffect(() => {
    filledWith.current = snapshot(form.current);
    setChanged(false);
  }, [form, revision]);
  const compare = () => setChanged(snapshot(form.current) !== filledWith.current);
  return { changed, compare };
};
