import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[\w-]{43}$/;

/** 256 random bits: too many to guess, so that an unsalted hash protects them. */
export const randomToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The stored form of a token; null for text that has not the form of a token. */
export const hashToken = (token: string): string | null =>
  TOKEN_PATTERN.test(token) ? hash('sha256', token, 'base64url') : null;
