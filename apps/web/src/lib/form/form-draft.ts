import type { FormValues } from './form-values.ts';

/** The unsaved input of a form whose session has expired. */
export type Draft = {
  /** The id of the account that typed it. */
  readonly owner: string;
  /** The name of the form. */
  readonly form: string;
  readonly values: FormValues;
  /** Whether secrets or files were entered too, which are never stored. */
  readonly leftOut: boolean;
  /** When the values that the form was filled with were stored (ISO 8601). */
  readonly storedAt: string | null;
};

const KEY = 'draft';

/** Uses the storage of this browser tab. Returns null where the browser refuses storage. */
const tryTabStorage = <Result>(use: (storage: Storage) => Result): Result | null => {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
};

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';
const isFieldValue = (value: unknown): boolean => typeof value === 'string' || typeof value === 'boolean';

const isDraft = (value: unknown): value is Draft => {
  if (typeof value !== 'object' || value === null) return false;
  const { owner, form, values, leftOut, storedAt } = value as Record<string, unknown>;
  return (
    typeof owner === 'string' &&
    typeof form === 'string' &&
    typeof values === 'object' &&
    values !== null &&
    Object.values(values).every(isFieldValue) &&
    typeof leftOut === 'boolean' &&
    isTextOrNull(storedAt)
  );
};

/** Returns null for anything that is not a draft of this version. */
export const parseDraft = (text: string | null): Draft | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
};

const readDraft = () => parseDraft(tryTabStorage((storage) => storage.getItem(KEY)));

/** A tab stores one draft: this one replaces an earlier one. */
export const saveDraft = (draft: Draft): void => {
  tryTabStorage((storage) => storage.setItem(KEY, JSON.stringify(draft)));
};

export const deleteDraft = (): void => {
  tryTabStorage((storage) => storage.removeItem(KEY));
};

/** Deletes the draft unless this account typed it. */
export const deleteDraftOfOthers = (accountId: string): void => {
  if (readDraft()?.owner !== accountId) deleteDraft();
};

/** Returns the draft of this account for this form, and deletes it. */
export const takeDraft = (accountId: string, form: string): Draft | null => {
  deleteDraftOfOthers(accountId);
  const draft = readDraft();
  if (draft?.form !== form) return null;
  deleteDraft();
  return draft;
};

/** The draft of this account, of whatever form, which stays. */
export const peekDraft = (accountId: string): Draft | null => {
  const draft = readDraft();
  return draft?.owner === accountId ? draft : null;
};
