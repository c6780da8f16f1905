import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll } from 'vitest';

/** What a server asks for (password-hasher.ts). Other costs stay as they are. */
const SERVER_MEMORY_KIB = 19_456;
/** The least that argon2 accepts. */
const LEAST_COST = { memory: 8, passes: 1 };

const { argon2 } = crypto;

const cheapArgon2: typeof argon2 = (algorithm, parameters, done) => {
  const isOfServer = parameters.memory === SERVER_MEMORY_KIB;
  argon2(algorithm, isOfServer ? { ...parameters, ...LEAST_COST } : parameters, done);
};

/** Hashes of this file's tests take as long as those of a server, and hashes that a server has stored are right. */
export function useArgon2OfServer(): void {
  setArgon2(argon2);
}

// Vitest's set-up for each file: most tests sign in, and are about something else.
setArgon2(cheapArgon2);
afterAll(() => setArgon2(argon2));

function setArgon2(implementation: typeof argon2): void {
  crypto.argon2 = implementation;
  syncBuiltinESMExports();
}
