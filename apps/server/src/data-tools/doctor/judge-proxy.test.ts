import { expect, test } from 'vitest';
import { judgeProxy } from './judge-proxy.ts';

const PROXY = '10.0.0.2';
const US = '198.51.100.7';
const INVENTED = '192.0.2.77';

test.each([
  ['no proxy', { peer: US, client: US, forwardedFor: INVENTED }, false, 'ok', /No proxy is in front/],
  [
    'a trusted proxy that appends',
    { peer: PROXY, client: US, forwardedFor: `${INVENTED}, ${US}` },
    true,
    'ok',
    /10\.0\.0\.2 is trusted/,
  ],
  [
    'a trusted proxy that replaces',
    { peer: PROXY, client: US, forwardedFor: US },
    true,
    'ok',
    /10\.0\.0\.2 is trusted/,
  ],
  [
    'a trusted proxy, called from its own network',
    { peer: PROXY, client: INVENTED, forwardedFor: `${INVENTED}, 10.0.0.9` },
    true,
    'ok',
    /is trusted/,
  ],
  [
    'a proxy that TRUST_PROXY does not name',
    { peer: PROXY, client: PROXY, forwardedFor: `${INVENTED}, ${US}` },
    true,
    'error',
    /TRUST_PROXY=10\.0\.0\.2/,
  ],
  [
    'a trusted proxy that passes the header on',
    { peer: PROXY, client: INVENTED, forwardedFor: INVENTED },
    true,
    'error',
    /A visitor chooses the address/,
  ],
  [
    'TRUST_PROXY that names visitors',
    { peer: US, client: INVENTED, forwardedFor: INVENTED },
    false,
    'error',
    /must name proxies only/,
  ],
  [
    'a proxy without the header',
    { peer: PROXY, client: PROXY, forwardedFor: null },
    true,
    'warn',
    /does not set X-Forwarded-For.*TRUST_PROXY=10\.0\.0\.2/,
  ],
  [
    'an untrusted proxy that passes the header on',
    { peer: PROXY, client: PROXY, forwardedFor: INVENTED },
    true,
    'warn',
    /does not set/,
  ],
] as const)('recognizes %s', (_name, report, isProxied, level, message) => {
  expect(judgeProxy({ ...report, forwardedProto: null, host: null }, isProxied)).toEqual({
    level,
    message: expect.stringMatching(message),
  });
});
