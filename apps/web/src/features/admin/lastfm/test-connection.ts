import type { FieldError } from '@airdial/contract/api-errors';
import { adminLastfmErrors, adminLastfmNotices } from '@airdial/contract/lastfm/messages';
import type { testLastfmConnection } from '@airdial/contract/lastfm/routes';
import type { BodyOf } from '@airdial/contract/route';
import { apiSend } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { showToast } from '../../../lib/toast-store.ts';
import type { TestResult } from './connection.ts';

type Keys = BodyOf<typeof testLastfmConnection>;
type Tested = { readonly result: TestResult; readonly fieldErrors: readonly FieldError[] };

const { testFailed, testFailedToast } = adminLastfmErrors;

const failedCall = (cause: unknown): Tested => {
  const failure = cause instanceof ApiError ? cause : null;
  if (!failure) console.warn(cause);
  showToast('error', testFailedToast);
  const message = failure?.serverMessage ?? testFailed;
  return { result: { succeeded: false, version: null, message }, fieldErrors: failure?.fieldErrors ?? [] };
};

/** Tries both keys without saving them. Keys that are wrong are no failed call: the answer says why. */
export const testConnection = async (body: Keys): Promise<Tested> => {
  try {
    const path = '/api/lastfm/test-connection';
    const answer = await apiSend<typeof testLastfmConnection>('POST', path, { body });
    const { success: succeeded, details, error = testFailed } = answer;
    showToast(
      succeeded ? 'success' : 'error',
      succeeded ? adminLastfmNotices.testSucceeded : testFailedToast,
    );
    const message = succeeded ? adminLastfmNotices.testSucceeded : error;
    return { result: { succeeded, version: details.version, message }, fieldErrors: [] };
  } catch (cause) {
    return failedCall(cause);
  }
};
