import { describe, expect, it } from 'vitest';
import { codeOfMediaError, codeOfPlayRejection } from './audio-device.ts';

describe('causes of silence', () => {
  it.each([
    [1, 'aborted'],
    [2, 'network'],
    [3, 'decode'],
    [4, 'source-unsupported'],
    [99, 'unknown'],
  ])('maps the media error %i', (code, cause) => {
    expect(codeOfMediaError({ code })).toBe(cause);
  });

  it.each([
    ['NotAllowedError', 'blocked'],
    ['NotSupportedError', 'format-unsupported'],
    ['AbortError', 'interrupted'],
    ['OtherError', 'play-failed'],
  ])('maps the refusal %s', (name, cause) => {
    expect(codeOfPlayRejection(new DOMException('no', name))).toBe(cause);
  });

  it('has a text for what it does not know', () => {
    expect(codeOfMediaError(null)).toBe('unknown');
    expect(codeOfPlayRejection('what')).toBe('play-failed');
  });
});
