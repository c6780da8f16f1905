import { adminChannelErrors } from '@airdial/contract/channel/admin-messages';
import { ApiError } from '../../../lib/api-error.ts';
import { type FormFailure, reportError } from '../../../lib/form/form-failure.ts';
import { showToast } from '../../../lib/toast-store.ts';

/** The server's own words, else `text`; and where nobody is signed in any more, that too. */
export const tellChannelFailure = (cause: unknown, text: string): FormFailure => {
  const failure = reportError(cause, { toast: text, screen: text, unexpected: text });
  if (cause instanceof ApiError && cause.code === 'unauthenticated')
    showToast('error', adminChannelErrors.authenticationRequired);
  return failure;
};
