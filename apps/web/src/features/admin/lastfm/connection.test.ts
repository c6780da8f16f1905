// @module-tag lastfm-chip

import { expect, test } from 'vitest';
import { connectionStatus } from './connection.ts';

const config = {
  apiKey: 'key',
  secretKey: '',
  secretKeyIsSet: true,
  enabled: true,
  cacheEnabled: true,
  cacheDuration: 3_600,
  rateLimitDelay: 200,
  maxRetries: 3,
  lastUpdated: null,
} as const;
const succeeded = { succeeded: true, version: '2.0', message: '' };
const failed = { ...succeeded, succeeded: false };

/** From the specification, section 4. */
test.each([
  ['before the configuration is loaded', undefined, null, 'unknown'],
  ['enabled', config, null, 'connected'],
  ['disabled', { ...config, enabled: false }, null, 'disabled'],
  ['after a test that succeeded', { ...config, enabled: false }, succeeded, 'connected'],
  ['after a test that failed', config, failed, 'error'],
] as const)('shows the result of the last test, else the switch: %s', (_, stored, lastTest, status) =>
  expect(connectionStatus(stored, lastTest, false)).toBe(status),
);

test('is disabled while the system configuration has Last.fm switched off', () => {
  for (const lastTest of [null, succeeded, failed])
    expect(connectionStatus(config, lastTest, true)).toBe('disabled');
  expect(connectionStatus(undefined, null, true)).toBe('unknown');
});
