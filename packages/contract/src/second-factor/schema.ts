import * as z from 'zod/mini';
import { success, successMessage } from '../common/schema.ts';

export const secondFactorStatus = z.extend(success, {
  isOn: z.boolean(),
  /** Whether the station asks the caller for it. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.int(),
});
export type SecondFactorStatus = z.output<typeof secondFactorStatus>;

/** What an authenticator app needs. It counts once a code of it is confirmed. */
export const secondFactorSecret = z.extend(success, {
  /** In base32, to be typed. */
  secret: z.string(),
  /** The same as `otpauth://`, to be shown as a QR code. */
  uri: z.string(),
});
export type SecondFactorSecret = z.output<typeof secondFactorSecret>;

/** Each works once. They are shown this one time: the server stores hashes. */
export const recoveryCodesResponse = z.extend(successMessage, { recoveryCodes: z.array(z.string()) });
