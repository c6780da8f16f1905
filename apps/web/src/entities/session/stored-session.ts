import type { User } from '@airdial/contract/user/schema';

export type Session = {
  readonly token: string;
  readonly user: User;
  /** False while all that is known comes from storage, and the server has yet to be heard. */
  readonly isChecked: boolean;
};

const TOKEN_MAX_CHARS = 512;
const TEXTS = ['_id', 'id', 'email', 'firstName', 'lastName', 'fullName'] as const;
const FLAGS = ['isActive', 'isEmailVerified', 'emailVerified', 'isValidated'] as const;
const LISTS = ['favoriteChannels', 'likedSongs'] as const;
const ROLES: readonly unknown[] = ['customer', 'admin'] satisfies readonly User['role'][];

const isText = (value: unknown): boolean => typeof value === 'string';
const isMoment = (value: unknown): boolean =>
  typeof value === 'string' && value.endsWith('Z') && !Number.isNaN(Date.parse(value));
const isList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

/**
 * Whether it has the shape of the contract's `user`. Written out, because the schema library would come with the first
 * screen otherwise; a test holds the two together.
 */
export const isUser = (value: unknown): value is User => {
  if (typeof value !== 'object' || value === null) return false;
  const user = value as Record<string, unknown>;
  return (
    TEXTS.every((key) => isText(user[key])) &&
    FLAGS.every((key) => typeof user[key] === 'boolean') &&
    LISTS.every((key) => isList(user[key])) &&
    ROLES.includes(user.role) &&
    isMoment(user.createdAt) &&
    (user.lastLogin === null || isMoment(user.lastLogin)) &&
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

/** What storage holds under `token` and `user`; null when either is missing or no longer what it should be. */
export const parseStoredSession = (token: string | null, user: string | null): Session | null => {
  const parsed = user === null ? null : parseJson(user);
  return isToken(token) && isUser(parsed) ? { token, user: parsed, isChecked: false } : null;
};

/** The same of an answer to a sign-in. */
export const toSession = ({ token, user }: { token: unknown; user: unknown }): Session | null =>
  isToken(token) && isUser(user) ? { token, user, isChecked: true } : null;
