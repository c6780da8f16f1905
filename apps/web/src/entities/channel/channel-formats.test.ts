import { describe, expect, it } from 'vitest';
import { formatBitrate, formatByline, formatListeners, formatPlays } from './channel-formats.ts';

describe('channel formats', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.0k'],
    [1234, '1.2k'],
    [1_200_000, '1.2M'],
  ])('formats %i listeners as %s', { tags: 'counts' }, (count, text) =>
    expect(formatListeners(count)).toBe(text),
  );

  it.each([
    [1000, '1000'],
    [1001, '1.0K'],
    [1_500_000, '1.5M'],
  ])('formats %i plays as %s', { tags: 'counts' }, (count, text) => expect(formatPlays(count)).toBe(text));

  it('formats a byline from the artist and the album that exist', () => {
    expect(formatByline('Ada', 'First')).toBe('by Ada • First');
    expect(formatByline(null, 'First')).toBe('First');
    expect(formatByline('Ada', null)).toBe('by Ada');
    expect(formatByline(null, null)).toBe('');
  });

  it('formats a bitrate', () => expect(formatBitrate(128)).toBe('128 kbps'));
});
