// @module-tag doctor

import { expect, test } from 'vitest';
import { judgeProxy } from './judge-proxy.ts';

const PROXY = '10.0.0.2';
const US = '198.51.100.7';

const DIRECT = { isProxied: false, isPeerTrusted: false };
const UNTRUSTED = { isProxied: true, isPeerTrusted: false };
const TRUSTED = { isProxied: true, isPeerTrusted: true };

test.each([
  ['no proxy', { peer: US, client: US, forwardedFor: null }, DIRECT, 'ok', /No proxy is in front/],
  ['a trusted proxy', { peer: PROXY, client: US, forwardedFor: US }, TRUSTED, 'ok', /10\.0\.0\.2 is trusted/],
  [
    'a trusted proxy on this machine',
    { peer: '127.0.0.1', client: '127.0.0.1', forwardedFor: '127.0.0.1' },
    TRUSTED,
    'ok',
    /127\.0\.0\.1 is trusted/,
  ],
  [
    'a proxy that TRUST_PROXY does not name',
    { peer: PROXY, client: PROXY, forwardedFor: US },
    UNTRUSTED,
    'error',
    /not trusted.*TRUST_PROXY=10\.0\.0\.2$/,
  ],
  [
    'a proxy whose header holds no address',
    { peer: PROXY, client: PROXY, forwardedFor: '' },
    TRUSTED,
    'error',
    /10\.0\.0\.2 sends an X-Forwarded-For that holds no address.*proxy_set_header/,
  ],
  [
    'a trusted proxy that passes the header on as visitors send it',
    { peer: PROXY, client: PROXY, forwardedFor: null },
    TRUSTED,
    'error',
    /A visitor can choose the address.*proxy_set_header/,
  ],
  [
    'a proxy without the header',
    { peer: PROXY, client: PROXY, forwardedFor: null },
    UNTRUSTED,
    'warn',
    /share one address.*TRUST_PROXY=10\.0\.0\.2$/,
  ],
] as const)('recognizes %s', (_name, report, expected, level, message) => {
  expect(judgeProxy(report, expected)).toEqual({
    level,
    message: expect.stringMatching(message),
  });
});
