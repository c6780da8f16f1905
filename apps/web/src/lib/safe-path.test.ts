import { describe, expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

const ORIGIN = 'https://radio.example';

describe('safePath', () => {
  it.each(['/', '/channels', '/channel/5f0f?tab=1#schedule', '/admin/users'])('accepts %j', (path) => {
    expect(safePath(path)).toBe(path);
    expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\n//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'channels',
    '',
    null,
    undefined,
    7,
    { pathname: '/channels' },
    ['/channels'],
  ])('rejects %j', (value) => expect(safePath(value)).toBeNull());
});
