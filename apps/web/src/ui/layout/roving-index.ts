type Keys = { readonly previous: string; readonly next: string };

/** The index that a key moves the focus to from `index`, in a circle; null for other keys. */
export const rovingIndex = (key: string, index: number, count: number, keys: Keys): number | null => {
  if (key === keys.next) return (index + 1) % count;
  if (key === keys.previous) return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
};
