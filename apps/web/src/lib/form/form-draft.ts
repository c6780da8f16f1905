import type { FormValues } from './form-values.ts';

/** What was typed into a form and not saved when the session ended. */
export type Draft = {
  /** Whose it is: an account's id. */
  readonly owner: string;
  /** Which form it was typed into. */
  readonly form: string;
  readonly values: FormValues;
  /** Something was typed, too, that is never kept. */
  readonly leftOut: boolean;
  /** When what the form showed had been stored. */
  readonly storedAt: string | null;
};

const KEY = 'draft';

/** Of this tab of the browser alone. A browser that refuses to store keeps no drafts. */
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

/** Null where it is no draft, or no longer one. */
export const parseDraft = (text: string | null): Draft | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
};

const readDraft = () => parseDraft(tryTabStorage((storage) => storage.getItem(KEY)));

/** In the place of what was kept before. */
export const keepDraft = (draft: Draft): void => {
  tryTabStorage((storage) => storage.setItem(KEY, JSON.stringify(draft)));
};

export const dropDraft = (): void => {
  tryTabStorage((storage) => storage.removeItem(KEY));
};

/** What one account has typed is nothing for the next. */
export const dropDraftOfOthers = (account: string): void => {
  if (readDraft()?.owner !== account) dropDraft();
};

/** What this account has typed into this form; it is given once. */
export const takeDraft = (account: string, form: string): Draft | null => {
  dropDraftOfOthers(account);
  const draft = readDraft();
  if (draft?.form !== form) return null;
  dropDraft();
  return draft;
};
