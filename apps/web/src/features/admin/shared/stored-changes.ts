import { editConflictTexts } from '../../../messages/admin-form-messages.ts';

/** A field that another administrator has changed, and its stored value as text. */
export type StoredChange = { readonly label: string; readonly stored: string };

const toText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? editConflictTexts.on : editConflictTexts.off;
  return value === null || value === undefined ? '' : `${value}`;
};

/** Lists the stored values that differ from the shown ones, for the fields that have a label. */
export const storedChanges = <Values extends object>(
  shown: Values,
  stored: Values,
  labels: Partial<Readonly<Record<keyof Values, string>>>,
): readonly StoredChange[] =>
  (Object.entries(labels) as [keyof Values, string][])
    .filter(([name]) => shown[name] !== stored[name])
    .map(([name, label]) => ({ label, stored: toText(stored[name]) }));

/** Whether all that was sent is stored; the server may add something, and stores nothing for an empty list. */
export const isStored = (sent: unknown, stored: unknown): boolean => {
  if (typeof sent !== 'object' || sent === null) return (sent ?? null) === (stored ?? null);
  if (Array.isArray(sent) && sent.length === 0 && stored === undefined) return true;
  if (typeof stored !== 'object' || stored === null) return false;
  if (Array.isArray(sent) && sent.length !== (stored as readonly unknown[]).length) return false;
  return Object.entries(sent).every(([name, value]) =>
    isStored(value, (stored as Readonly<Record<string, unknown>>)[name]),
  );
};
