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
const right = { succeeded: true, version: '2.0', message: '' };
const wrong = { ...right, succeeded: false };

/** Section 4 of the specification. */
test.each([
  ['before anything is loaded', undefined, null, 'unknown'],
  ['enabled', config, null, 'connected'],
  ['disabled', { ...config, enabled: false }, null, 'disabled'],
  ['after a test that succeeded', { ...config, enabled: false }, right, 'connected'],
  ['after a test that failed', config, wrong, 'error'],
] as const)('%s', (_, stored, tested, status) => expect(connectionStatus(stored, tested)).toBe(status));
