import * as z from 'zod/mini';
import { success } from '../common/schema.ts';
import { user } from '../user/schema.ts';

/** Opaque to the browser. */
export const sessionToken = z.string().check(z.minLength(1), z.maxLength(512));

export const signInResponse = z.extend(success, { token: sessionToken, user });
export type SignInResponse = z.output<typeof signInResponse>;
