import type { User } from '@airdial/contract/user/schema';

export type Session = {
  readonly token: string;
  readonly user: User;
  /** False while the session comes from storage and the server has not confirmed it. */
  readonly isChecked: boolean;
};

const TOKEN_MAX_CHARS = 512;
const TEXTS = ['_id', 'id', 'email', 'firstName', 'lastName', 'fullName'] as const;
const FLAGS = ['isActive', 'isEmailVerified', 'emailVerified', 'isValidated'] as const;
const LISTS = ['favoriteChannels', 'likedSongs'] as const;
const ROLES: readonly unknown[] = ['customer', 'admin'] satisfies readonly User['role'][];

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
/** The length of `YYYY-MM-DDTHH:MM`. */
const MINUTES_END = 16;

const isText = (value: unknown): boolean => typeof value === 'string';
/** `Date.parse` alone accepts more: `5Z`, and 30 February as a day of March. */
const isTimestamp = (value: unknown): boolean => {
  if (typeof value !== 'string' || !TIMESTAMP.test(value) || Number.isNaN(Date.parse(value))) return false;
  return new Date(value).toISOString().startsWith(value.slice(0, MINUTES_END));
};
const isList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

/**
 * Whether the value has the shape of the contract's `user`. Written by hand, because zod would add
 * to the first screen; a test compares it with the contract.
 */
export const isUser = (value: unknown): value is User => {
  if (typeof value !== 'object' || value === null) return false;
  const user = value as Record<string, unknown>;
  return (
    TEXTS.every((key) => isText(user[key])) &&
    FLAGS.every((key) => typeof user[key] === 'boolean') &&
    LISTS.every((key) => isList(user[key])) &&
    ROLES.includes(user.role) &&
    isTimestamp(user.createdAt) &&
    (user.lastLogin === null || isTimestamp(user.lastLogin)) &&
    (user.pendingEmail === null || isText(user.pendingEmail))
  );
};

const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= TOKEN_MAX_CHARS;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Parses what storage holds under `token` and `user`; null when either is missing or malformed. */
export const parseStoredSession = (token: string | null, user: string | null): Session | null => {
  const parsed = user === null ? null : parseJson(user);
  return isToken(token) && isUser(parsed) ? { token, user: parsed, isChecked: false } : null;
};

/** The session that a sign-in response starts; null when the response is malformed. */
export const toSession = ({ token, user }: { token: unknown; user: unknown }): Session | null =>
  isToken(token) && isUser(user) ? { token, user, isChecked: true } : null;
