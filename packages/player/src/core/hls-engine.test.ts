import { describe, expect, it } from 'vitest';
import { hlsEngines } from './hls-engine.ts';

describe('hlsEngines', () => {
  it.each([
    ['iPhone', true, false, true, ['native', 'hls.js']],
    ['Safari on a Mac', true, true, true, ['native', 'hls.js']],
    ['an iPhone before ManagedMediaSource', true, false, false, ['native']],
    ['Chromium', true, true, false, ['hls.js', 'native']],
    ['Firefox', false, true, false, ['hls.js']],
  ] as const)('%s', (_browser, canPlayNatively, hasMediaSource, hasManagedMediaSource, engines) => {
    expect(hlsEngines({ canPlayNatively, hasMediaSource, hasManagedMediaSource })).toEqual(engines);
  });
});
