import type { FieldError } from '@airdial/contract/api-errors';
import { adminLastfmNotices } from '@airdial/contract/lastfm/messages';
import type { testLastfmConnection } from '@airdial/contract/lastfm/routes';
import type { LastfmConfig } from '@airdial/contract/lastfm/schema';
import type { BodyOf } from '@airdial/contract/route';
import { api } from '../../../lib/api.ts';
import { toFailure } from '../../../lib/failure.ts';
import { showToast } from '../../../lib/toast-store.ts';
import { adminLastfmErrors, type lastfmStatusLabels } from '../../../messages/admin-lastfm-messages.ts';

export type ConnectionStatus = keyof typeof lastfmStatusLabels;

export type TestResult = {
  readonly succeeded: boolean;
  /** The version of Last.fm's API; null without a response. */
  readonly version: string | null;
  readonly message: string;
};

/**
 * The result of the last test counts more than the stored switch; null stands for no test since the
 * last change. Nothing is connected while the system configuration has Last.fm switched off.
 */
export const connectionStatus = (
  config: LastfmConfig | undefined,
  lastTest: TestResult | null,
  isSwitchedOff: boolean,
): ConnectionStatus => {
  if (!config) return 'unknown';
  if (isSwitchedOff) return 'disabled';
  if (lastTest) return lastTest.succeeded ? 'connected' : 'error';
  return config.enabled ? 'connected' : 'disabled';
};

type Keys = BodyOf<typeof testLastfmConnection>;
type ConnectionTest = { readonly result: TestResult; readonly fieldErrors: readonly FieldError[] };

const { testFailed, testFailedToast } = adminLastfmErrors;

const toFailedTest = (cause: unknown): ConnectionTest => {
  const { text, fieldErrors } = toFailure(cause, { fallback: testFailed });
  showToast('error', testFailedToast);
  return { result: { succeeded: false, version: null, message: text }, fieldErrors };
};

/**
 * Tests both keys without saving them. The call succeeds for wrong keys too: its response has the
 * error.
 */
export const testConnection = async (body: Keys): Promise<ConnectionTest> => {
  try {
    const { success, details, error = testFailed } = await api.testLastfmConnection({ body });
    const { testSucceeded } = adminLastfmNotices;
    showToast(success ? 'success' : 'error', success ? testSucceeded : testFailedToast);
    const message = success ? testSucceeded : error;
    return { result: { succeeded: success, version: details.version, message }, fieldErrors: [] };
  } catch (cause) {
    return toFailedTest(cause);
  }
};
