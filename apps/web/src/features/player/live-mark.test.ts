import { expect, it } from 'vitest';
import { toLiveMark } from './live-mark.ts';

const LIVE = { status: 'playing', reconnecting: false, behindLiveSeconds: 0 } as const;

it('is live only while the newest audio comes in and is heard', { tags: 'live-mark' }, () => {
  expect(toLiveMark(LIVE)).toBe('live');
  expect(toLiveMark({ ...LIVE, behindLiveSeconds: 4 })).toBe('live');
  expect(toLiveMark({ ...LIVE, reconnecting: true })).toBe('waiting');
  expect(toLiveMark({ ...LIVE, status: 'loading' })).toBe('waiting');
});

it('is behind after a rewind, also while reconnecting, and while paused', { tags: 'live-mark' }, () => {
  expect(toLiveMark({ ...LIVE, behindLiveSeconds: 5 })).toBe('behind');
  expect(toLiveMark({ ...LIVE, behindLiveSeconds: 60, reconnecting: true })).toBe('behind');
  expect(toLiveMark({ ...LIVE, status: 'paused' })).toBe('behind');
});
