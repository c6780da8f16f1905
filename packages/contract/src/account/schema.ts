import * as z from 'zod/mini';
import { success, timestamp } from '../common/schema.ts';
import { user } from '../user/schema.ts';

/** Opaque to the browser. */
export const sessionToken = z.string().check(z.minLength(1), z.maxLength(512));

export const signInResponse = z.extend(success, { token: sessionToken, user });
export type SignInResponse = z.output<typeof signInResponse>;

/**
 * The password is right, and the account has a second factor: `loginWithCode` wants this, and is no
 * session.
 */
export const signInChallenge = z.extend(success, { challenge: z.string() });
export type SignInChallenge = z.output<typeof signInChallenge>;

export const firstStepResponse = z.union([signInResponse, signInChallenge]);

/** A place where the account is signed in. `_id` is no token. */
const accountSession = z.object({
  _id: z.string(),
  /** Browser and system, such as `Firefox on Windows`; empty when the browser did not say. */
  device: z.string(),
  /** Where it was used last, such as `203.0.113.0/24`; empty when unknown. */
  network: z.string(),
  /** Whether the caller is in that network. */
  isThisNetwork: z.boolean(),
  /** Whether it is the session of the caller. */
  isCurrent: z.boolean(),
  createdAt: timestamp,
  /** To within ten minutes. */
  lastSeenAt: timestamp,
});
export type AccountSession = z.output<typeof accountSession>;

export const sessionsResponse = z.extend(success, { sessions: z.array(accountSession) });

/** `ended` counts sessions. */
export const sessionsEndedResponse = z.extend(success, { message: z.string(), ended: z.int() });
