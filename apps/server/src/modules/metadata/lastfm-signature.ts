import { createHash } from 'node:crypto';
import type { LastfmCall } from './lastfm-client.ts';

/**
 * A call signed as https://www.last.fm/api/authspec#8 says: MD5 of the parameters sorted by name, names and values
 * joined, followed by the secret. `format` is not signed.
 */
export function signCall(call: LastfmCall, apiKey: string, secretKey: string): LastfmCall {
  const signed = Object.entries({ ...call, api_key: apiKey })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => name + value)
    .join('');
  const signature = createHash('md5')
    .update(signed + secretKey, 'utf8')
    .digest('hex');
  return { ...call, api_sig: signature };
}
