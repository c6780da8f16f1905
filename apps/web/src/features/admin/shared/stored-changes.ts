import { editConflictTexts } from '../../../messages/admin-form-messages.ts';

const inWords = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? editConflictTexts.on : editConflictTexts.off;
  return value === null || value === undefined ? '' : `${value}`;
};

/** What is stored now where it differs from what a form was filled with, by the labels of the fields. */
export const storedChanges = <Config extends object>(
  shown: Config,
  stored: Config,
  labels: Partial<Readonly<Record<keyof Config, string>>>,
) =>
  (Object.entries(labels) as [keyof Config, string][])
    .filter(([name]) => shown[name] !== stored[name])
    .map(([name, label]) => ({ label, stored: inWords(stored[name]) }));
