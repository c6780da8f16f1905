import * as z from 'zod/mini';
import { LINK_TOKEN_MAX_CHARS } from '../limits.ts';
import { secondFactorMessages } from './messages.ts';

/** People copy codes with the spaces and hyphens that make them readable. */
const SPACERS = /[\s-]/g;
const CODE_MAX_CHARS = 64;
const APP_CODE = /^\d{6}$/;
const APP_OR_RECOVERY_CODE = /^(?:\d{6}|[A-Z2-7]{16})$/;

const codeOf = (format: RegExp, message: string) =>
  z.string(message).check(
    z.maxLength(CODE_MAX_CHARS, message),
    z.overwrite((text) => text.replace(SPACERS, '').toUpperCase()),
    z.regex(format, message),
  );

/** The six digits of an authenticator app, or a recovery code. */
export const code = codeOf(APP_OR_RECOVERY_CODE, secondFactorMessages.codeOrRecoveryCode);

/** Confirms that the app has the secret, which a recovery code would not. */
export const secondFactorRule = z.object({ code: codeOf(APP_CODE, secondFactorMessages.sixDigits) });

/** The second step of a sign-in. `challenge` comes from the first one. */
export const signInCodeRule = z.object({
  challenge: z.string().check(z.maxLength(LINK_TOKEN_MAX_CHARS)),
  code,
});
export type SignInCode = z.output<typeof signInCodeRule>;
