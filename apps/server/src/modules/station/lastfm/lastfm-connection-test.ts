import { createHash } from 'node:crypto';
import { lastfmTestErrors } from '@airdial/contract/lastfm/messages';
import { asText } from '../../../lib/untrusted-input/json-values.ts';
import type { LastfmCall } from './lastfm-client.ts';
import {
  LASTFM_BAD_KEY,
  LASTFM_BAD_SIGNATURE,
  LASTFM_SUSPENDED_KEY,
  LASTFM_TOKEN_NOT_AUTHORISED,
  type LastfmResult,
} from './lastfm-response.ts';

const ERRORS: Readonly<Record<number, string>> = {
  [LASTFM_BAD_KEY]: lastfmTestErrors.badApiKey,
  [LASTFM_BAD_SIGNATURE]: lastfmTestErrors.badSecretKey,
  [LASTFM_SUSPENDED_KEY]: lastfmTestErrors.suspended,
};

type Keys = { readonly apiKey: string; readonly secretKey: string };

/**
 * Verifies both keys with two signed calls, one for a token and one for its session. To a correct
 * signature Last.fm responds that the token is not authorised.
 *
 * @returns the error message, or null when both keys work
 */
export async function testLastfmKeys(
  { apiKey, secretKey }: Keys,
  tryOnce: (call: LastfmCall) => Promise<LastfmResult>,
): Promise<string | null> {
  const trySigned = (call: LastfmCall) => tryOnce(signCall(call, apiKey, secretKey));
  const first = await trySigned({ method: 'auth.getToken' });
  const token = first.kind === 'found' ? asText(first.body.token) : null;
  if (token === null) return toErrorMessage(first);
  const second = await trySigned({ method: 'auth.getSession', token });
  const isProven =
    second.kind === 'found' || (second.kind === 'rejected' && second.code === LASTFM_TOKEN_NOT_AUTHORISED);
  return isProven ? null : toErrorMessage(second);
}

const toErrorMessage = (result: LastfmResult): string =>
  result.kind === 'rejected'
    ? (ERRORS[result.code] ?? lastfmTestErrors.refused(result.code))
    : lastfmTestErrors.away;

/**
 * Signs a call: MD5 of all parameters but `format`, sorted by name, names and values joined,
 * followed by the secret.
 *
 * @see https://www.last.fm/api/authspec#8
 */
function signCall(call: LastfmCall, apiKey: string, secretKey: string): LastfmCall {
  const signed = Object.entries({ ...call, api_key: apiKey })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => name + value)
    .join('');
  const signature = createHash('md5')
    .update(signed + secretKey, 'utf8')
    .digest('hex');
  return { ...call, api_sig: signature };
}
