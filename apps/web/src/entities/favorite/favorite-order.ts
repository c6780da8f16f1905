/** How many favorites are presets, with a key each. */
export const PRESETS_COUNT = 6;

/** The ids with one of them at another place, which is moved into the list. */
export const moveTo = (ids: readonly string[], id: string, to: number): readonly string[] => {
  if (!ids.includes(id)) return ids;
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, id);
};

/** Where a key moves an entry; null for every other key. */
export const placeOfKey = (key: string, at: number, count: number): number | null => {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
};

/** The index of the preset whose key this is: Alt and a digit, whatever character the layout makes of it. */
export const presetOfKey = ({
  code,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): number | null => {
  const digit = Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]);
  const isPreset = altKey && !ctrlKey && !metaKey && !shiftKey && digit <= PRESETS_COUNT;
  return isPreset ? digit - 1 : null;
};
