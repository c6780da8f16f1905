import { ApiError } from '../../../lib/api-error.ts';
import { type FormFailure, reportError } from '../../../lib/form/form-failure.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { adminChannelErrors } from '../../../messages/admin-channel-messages.ts';

/** Shows the server's message, else `text`. An expired session adds a toast of its own. */
export const reportChannelError = (cause: unknown, text: string): FormFailure => {
  const failure = reportError(cause, { toast: text, screen: text, unexpected: text });
  if (cause instanceof ApiError && cause.code === 'unauthenticated')
    showToast('error', adminChannelErrors.authenticationRequired);
  return failure;
};
