import { hash, randomBytes } from 'node:crypto';
import { toBase32 } from './totp.ts';

const CODES_COUNT = 10;
/** 80 bits: too many to guess, so that an unsalted hash protects them. */
const CODE_BYTES = 10;

/** Codes of 16 letters and digits, in groups of four. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: CODES_COUNT }, () => {
    const groups = toBase32(randomBytes(CODE_BYTES)).match(/.{4}/g) ?? [];
    return groups.join('-');
  });

/**
 * The stored form of a code, with or without hyphens. It needs no key, so that codes outlive a lost
 * one.
 */
export const hashRecoveryCode = (code: string): string =>
  hash('sha256', code.replaceAll('-', ''), 'base64url');
