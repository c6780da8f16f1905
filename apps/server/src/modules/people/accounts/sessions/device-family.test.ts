// @module-tag session-list

import { expect, test } from 'vitest';
import { toDeviceFamily } from './device-family.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = '(Windows NT 10.0; Win64; x64)';

const CASES = [
  ['Firefox on Windows', `${MOZILLA} (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`],
  ['Chrome on Windows', `${MOZILLA} ${WINDOWS} ${WEBKIT} Chrome/143.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${MOZILLA} ${WINDOWS} ${WEBKIT} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`],
  ['Opera on Linux', `${MOZILLA} (X11; Linux x86_64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 OPR/125.0.0.0`],
  ['Chrome on Android', `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} Chrome/143.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet on Android',
    `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Safari on iPhone',
    `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1`,
  ],
  [
    'Firefox on iPhone',
    `${MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 FxiOS/145.0 Safari/605.1.15`,
  ],
  ['Safari on Mac', `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15`],
  ['Chrome on ChromeOS', `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/143.0.0.0 Safari/537.36`],
  ['Windows', `${MOZILLA} ${WINDOWS}`],
  ['', 'curl/8.16.0'],
  ['', '<script>alert(1)</script>'],
  ['', undefined],
] as const;

test.each(CASES)('recognises %s', (family, userAgent) => expect(toDeviceFamily(userAgent)).toBe(family));

test('reads no more than the beginning of a text', () =>
  expect(toDeviceFamily(`${'x'.repeat(600)} Firefox/1 Windows`)).toBe(''));
