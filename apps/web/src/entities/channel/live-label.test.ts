import { describe, expect, it } from 'vitest';
import { liveLabel } from './live-label.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

describe('liveLabel', () => {
  it.each([
    ['2026-03-01T11:55:01Z', 'live'],
    ['2026-03-01T11:55:00Z', 'recent'],
    ['2026-03-01T11:30:00Z', 'active'],
    [null, 'active'],
    ['not a date', 'active'],
  ])('labels %s as %s', { tags: ['live-label', 'channel-status'] }, (lastUpdated, label) =>
    expect(liveLabel(true, lastUpdated, now)).toBe(label),
  );

  it('labels a disabled channel as inactive', () =>
    expect(liveLabel(false, '2026-03-01T12:00:00Z', now)).toBe('inactive'));
});
