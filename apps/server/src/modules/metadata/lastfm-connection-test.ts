import { lastfmTestErrors } from '@airdial/contract/lastfm/messages';
import { asText } from '../../lib/untrusted-input/json-values.ts';
import type { LastfmCall } from './lastfm-client.ts';
import {
  LASTFM_BAD_KEY,
  LASTFM_BAD_SIGNATURE,
  LASTFM_SUSPENDED_KEY,
  LASTFM_TOKEN_NOT_AUTHORISED,
  type Reading,
} from './lastfm-response.ts';
import { signCall } from './lastfm-signature.ts';

const ERRORS: Readonly<Record<number, string>> = {
  [LASTFM_BAD_KEY]: lastfmTestErrors.badApiKey,
  [LASTFM_BAD_SIGNATURE]: lastfmTestErrors.badSecretKey,
  [LASTFM_SUSPENDED_KEY]: lastfmTestErrors.suspended,
};

type Keys = { readonly apiKey: string; readonly secretKey: string };

/**
 * Proves both keys: a token is asked for and a session for it, both signed. That nobody has authorised the token is what
 * a right signature is answered with.
 *
 * @returns what is wrong; null when nothing is
 */
export async function testLastfmKeys(
  { apiKey, secretKey }: Keys,
  tryOnce: (call: LastfmCall) => Promise<Reading>,
): Promise<string | null> {
  const trySigned = (call: LastfmCall) => tryOnce(signCall(call, apiKey, secretKey));
  const first = await trySigned({ method: 'auth.getToken' });
  const token = first.kind === 'known' ? asText(first.body.token) : null;
  if (token === null) return errorOf(first);
  const second = await trySigned({ method: 'auth.getSession', token });
  const isProven =
    second.kind === 'known' || (second.kind === 'refused' && second.code === LASTFM_TOKEN_NOT_AUTHORISED);
  return isProven ? null : errorOf(second);
}

const errorOf = (reading: Reading): string =>
  reading.kind === 'refused'
    ? (ERRORS[reading.code] ?? lastfmTestErrors.refused(reading.code))
    : lastfmTestErrors.away;
