import { describe, expect, it } from 'vitest';
import { fromMediaError, fromPlayRejection } from './audio-device.ts';

describe('error codes', () => {
  it.each([
    [1, 'aborted'],
    [2, 'network'],
    [3, 'decode'],
    [4, 'source-unsupported'],
    [99, 'unknown'],
  ])('maps the media error %i', (code, cause) => {
    expect(fromMediaError({ code })).toBe(cause);
  });

  it.each([
    ['NotAllowedError', 'blocked'],
    ['NotSupportedError', 'format-unsupported'],
    ['AbortError', 'interrupted'],
    ['OtherError', 'play-failed'],
  ])('maps the rejection %s', (name, cause) => {
    expect(fromPlayRejection(new DOMException('no', name))).toBe(cause);
  });

  it('maps unknown errors', () => {
    expect(fromMediaError(null)).toBe('unknown');
    expect(fromPlayRejection('what')).toBe('play-failed');
  });
});
