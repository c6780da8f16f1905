import { useState } from 'react';

/**
 * Which items of a list are selected, by key. What is no longer listed is selected no longer.
 *
 * @param listed in the order of the list
 */
export const useSelection = <Key>(listed: readonly Key[], initial: readonly Key[] = []) => {
  const [marked, setMarked] = useState<ReadonlySet<Key>>(() => new Set(initial));
  const selected = listed.filter((key) => marked.has(key));
  const select = (keys: readonly Key[]) => setMarked(new Set(keys));
  return {
    selected,
    has: (key: Key) => marked.has(key),
    toggle: (key: Key) =>
      select(marked.has(key) ? selected.filter((other) => other !== key) : [...selected, key]),
    /** Selects all of these, or none where all of them are selected. */
    toggleAll: (keys: readonly Key[] = listed) => select(keys.every((key) => marked.has(key)) ? [] : keys),
    clear: () => select([]),
  };
};
