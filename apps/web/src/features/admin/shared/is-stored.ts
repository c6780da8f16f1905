/**
 * Whether what is stored has all that was sent; it may have more, such as what the server adds, and nothing in place
 * of an empty list.
 */
export const isStored = (sent: unknown, stored: unknown): boolean => {
  if (typeof sent !== 'object' || sent === null) return (sent ?? null) === (stored ?? null);
  if (Array.isArray(sent) && sent.length === 0 && stored === undefined) return true;
  if (typeof stored !== 'object' || stored === null) return false;
  if (Array.isArray(sent) && sent.length !== (stored as readonly unknown[]).length) return false;
  return Object.entries(sent).every(([name, value]) =>
    isStored(value, (stored as Readonly<Record<string, unknown>>)[name]),
  );
};
