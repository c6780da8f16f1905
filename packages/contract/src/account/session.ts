import * as z from 'zod/mini';
import { user } from '../user/schema.ts';

/** Opaque to the browser. */
export const sessionToken = z.string().check(z.minLength(1), z.maxLength(512));

export const signInAnswer = z.object({ success: z.literal(true), token: sessionToken, user });
export type SignInAnswer = z.output<typeof signInAnswer>;
