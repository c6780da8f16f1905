import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[\w-]{43}$/;

/** 256 random bits; nobody guesses them, so that a plain hash keeps them safe. */
export const randomToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored instead of the token. Null for what cannot be a token of ours. */
export const hashToken = (token: string): string | null =>
  TOKEN_FORM.test(token) ? createHash('sha256').update(token).digest('base64url') : null;
