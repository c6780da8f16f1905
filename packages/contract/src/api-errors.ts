import * as z from 'zod/mini';
import { backupErrors } from './backup/messages.ts';
import { CHANNEL_NUMBER_TAKEN, CHANNELS_FULL, inspectionErrors, NOT_RESTORABLE } from './channel/messages.ts';
import { importErrors, listErrors } from './channel-list/messages.ts';
import { directoryErrors } from './directory/messages.ts';
import { likedSongErrors } from './favorite/messages.ts';
import { metadataErrors } from './lastfm/messages.ts';
import { FAVORITE_CHANNELS_MAX_COUNT, LIKED_SONGS_MAX_COUNT, UPLOAD_FILES_MAX_COUNT } from './limits.ts';
import { mailErrors } from './mail/messages.ts';
import { secondFactorMessages } from './second-factor/messages.ts';
import { NOT_THIS_STATION, UNDER_MAINTENANCE } from './system/messages.ts';
import { themeErrors } from './theme/messages.ts';
import { uploadErrors } from './upload/messages.ts';
import { userErrors } from './user/messages.ts';

type ApiErrorEntry = {
  readonly status: number;
  readonly message: string;
  /** The administrator has not enabled the service, so a retry is pointless. */
  readonly serviceDisabled?: true;
};

/**
 * The errors of the API; `message` is text for people. 401 signs the listener out (specification,
 * section 4), so it is reserved for a missing or expired session and a failed login.
 */
export const apiErrors = {
  'validation-failed': {
    status: 400,
    message: 'Some values are not valid. Please check them and try again.',
  },
  'malformed-request': { status: 400, message: 'The request could not be understood.' },
  'wrong-current-password': { status: 400, message: 'Current password is incorrect' },
  'wrong-code': { status: 400, message: secondFactorMessages.wrongCode },
  'code-needed': { status: 400, message: secondFactorMessages.codeNeeded },
  'sign-in-expired': { status: 400, message: secondFactorMessages.signInExpired },
  'verification-link-invalid': {
    status: 400,
    message: 'This verification link is invalid or has expired.',
  },
  'reset-link-invalid': {
    status: 400,
    message: 'This reset link is invalid or has expired. Please request a new one.',
  },
  'setup-link-invalid': {
    status: 400,
    message:
      'This setup link is invalid, has expired or has already been used. A restart of the server prints a new one.',
  },
  'url-check-failed': { status: 400, message: NOT_THIS_STATION },
  'list-unreadable': { status: 400, message: listErrors.unreadable },
  unauthenticated: { status: 401, message: 'Authentication required. Please log in again.' },
  'login-failed': { status: 401, message: 'Invalid email or password' },
  forbidden: { status: 403, message: 'You do not have permission to do this.' },
  'password-needed': { status: 403, message: 'Please confirm your password and try again.' },
  'second-factor-needed': { status: 403, message: secondFactorMessages.needed },
  'not-validated': {
    status: 403,
    message: 'Your account is waiting for its validation by an administrator.',
  },
  'account-inactive': {
    status: 403,
    message: 'This account is deactivated. Please contact the administrator.',
  },
  'registration-closed': { status: 403, message: 'Registration is currently closed.' },
  'cannot-delete-admin': { status: 403, message: userErrors.deleteAdmin },
  'route-not-found': { status: 404, message: 'There is nothing at this address.' },
  'channel-not-found': { status: 404, message: 'Channel not found' },
  'user-not-found': { status: 404, message: userErrors.notFound },
  'theme-not-found': { status: 404, message: themeErrors.notFound },
  'upload-not-found': { status: 404, message: uploadErrors.notFound },
  'mail-not-found': { status: 404, message: mailErrors.mailNotFound },
  'preview-not-found': { status: 404, message: importErrors.previewNotFound },
  'import-not-found': { status: 404, message: importErrors.notFound },
  'backup-not-found': { status: 404, message: backupErrors.notFound },
  'liked-song-not-found': { status: 404, message: 'This song is not among your liked songs.' },
  'metadata-not-found': { status: 404, message: metadataErrors.notFound },
  'live-connection-not-found': { status: 404, message: 'This live connection has ended.' },
  'request-timeout': {
    status: 408,
    message: 'The request took too long to arrive. Please try again.',
  },
  'favorites-full': {
    status: 409,
    message: `You have ${FAVORITE_CHANNELS_MAX_COUNT} favorite channels. Remove one to add another.`,
  },
  'liked-songs-full': {
    status: 409,
    message: `You have ${LIKED_SONGS_MAX_COUNT} liked songs. Remove some to add more.`,
  },
  'liked-songs-not-restorable': { status: 409, message: likedSongErrors.notRestorable },
  'second-factor-is-on': { status: 409, message: secondFactorMessages.isOn },
  'second-factor-is-off': { status: 409, message: secondFactorMessages.isOff },
  'email-taken': { status: 409, message: userErrors.emailTaken },
  'email-not-configured': { status: 409, message: mailErrors.notConfigured },
  'theme-is-kept': { status: 409, message: themeErrors.isKept },
  'last-administrator': { status: 409, message: userErrors.lastAdmin },
  'channel-number-taken': { status: 409, message: CHANNEL_NUMBER_TAKEN },
  'channels-full': { status: 409, message: CHANNELS_FULL },
  'channels-not-restorable': { status: 409, message: NOT_RESTORABLE },
  'admin-is-validated': { status: 409, message: userErrors.validateAdmin },
  'backup-running': { status: 409, message: backupErrors.isRunning },
  'import-not-undoable': { status: 409, message: importErrors.notUndoable },
  'edited-meanwhile': {
    status: 409,
    message: 'Somebody else has changed this meanwhile. Please load it again before you save.',
  },
  'upload-too-many-files': { status: 400, message: uploadErrors.tooManyFiles(UPLOAD_FILES_MAX_COUNT) },
  'upload-too-large': { status: 413, message: uploadErrors.tooLarge },
  'upload-too-many-pixels': { status: 413, message: uploadErrors.tooManyPixels },
  'list-too-large': { status: 413, message: listErrors.tooLarge },
  'upload-not-an-image': { status: 415, message: uploadErrors.notAnImage },
  'upload-too-many-uploads': { status: 429, message: uploadErrors.tooManyUploads },
  'precondition-failed': {
    status: 412,
    message: 'The content has changed meanwhile. Please load it again.',
  },
  'payload-too-large': { status: 413, message: 'The request is too large.' },
  'unsupported-media-type': { status: 415, message: 'The request must be sent as JSON.' },
  'range-not-satisfiable': { status: 416, message: 'The content has no such part.' },
  'headers-too-large': { status: 431, message: 'The headers of the request are too large.' },
  'too-many-requests': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  'too-many-attempts': {
    status: 429,
    message: 'Too many failed attempts. Please wait a few minutes and try again.',
  },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  'metadata-unavailable': { status: 502, message: metadataErrors.fetchFailed },
  'inspection-no-stream': { status: 422, message: inspectionErrors.noStream },
  'inspection-unreachable': { status: 422, message: inspectionErrors.unreachable },
  'picture-not-fetched': { status: 502, message: 'The picture could not be fetched.' },
  'list-unreachable': { status: 502, message: listErrors.unreachable },
  'directory-unavailable': { status: 502, message: directoryErrors.unavailable },
  'directory-off': { status: 503, message: directoryErrors.off, serviceDisabled: true },
  'lastfm-disabled': { status: 503, message: metadataErrors.notEnabled, serviceDisabled: true },
  'database-unavailable': {
    status: 503,
    message: 'The database is not available. Please try again shortly.',
  },
  maintenance: { status: 503, message: UNDER_MAINTENANCE },
  'server-busy': { status: 503, message: 'The server is busy. Please try again in a few seconds.' },
  'live-full': {
    status: 503,
    message: 'Too many live connections at the moment. Updates come a little later.',
  },
  'shutting-down': { status: 503, message: 'The server is restarting. Please try again shortly.' },
} as const satisfies Record<string, ApiErrorEntry>;

export type ApiErrorCode = keyof typeof apiErrors;

/** One invalid value: the name of its parameter, and a text for people. */
const fieldError = z.object({ param: z.string(), msg: z.string() });
export type FieldError = z.output<typeof fieldError>;

/** The body of every response that is not a success. */
export const errorResponse = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  errors: z.optional(z.array(fieldError)),
  /** With 503, when the service is not enabled. */
  serviceDisabled: z.optional(z.literal(true)),
});
export type ErrorResponse = z.output<typeof errorResponse>;
