import { describe, expect, it } from 'vitest';
import {
  formatBehind,
  formatBitrate,
  formatByline,
  formatClock,
  formatListeners,
  formatPlays,
  toPercent,
} from './formats.ts';

describe('formats', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.0k'],
    [1234, '1.2k'],
  ])('writes %i listeners as %s', (count, text) => expect(formatListeners(count)).toBe(text));

  it.each([
    [1000, '1000'],
    [1001, '1.0K'],
    [1_500_000, '1.5M'],
  ])('writes %i plays as %s', (count, text) => expect(formatPlays(count)).toBe(text));

  it('writes a byline of what is known', () => {
    expect(formatByline('Ada', 'First')).toBe('by Ada • First');
    expect(formatByline(null, 'First')).toBe('First');
    expect(formatByline('Ada', null)).toBe('by Ada');
    expect(formatByline(null, null)).toBe('');
  });

  it('writes the time of day where the visitor is', () => {
    const moment = new Date(2026, 2, 1, 9, 5);
    expect(formatClock(moment.toISOString())).toMatch(/^0?9[:.]05/);
  });

  it('writes bitrate, percent and delay', () => {
    expect(formatBitrate(128)).toBe('128 kbps');
    expect(toPercent(0.295)).toBe(30);
    expect(formatBehind(65)).toBe('1:05');
  });
});
