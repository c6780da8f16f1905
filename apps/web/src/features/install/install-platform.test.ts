import { expect, test } from 'vitest';
import { detectPlatform } from './install-platform.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15';
const PIXEL = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36';

test.each([
  ['an iPhone', IPHONE, 5, 'ios'],
  ['an iPad that identifies as a Mac', MAC, 5, 'ios'],
  ['a Mac', MAC, 0, 'desktop'],
  ['an Android phone', PIXEL, 5, 'android'],
  ['a Windows machine with a touch screen', WINDOWS, 10, 'desktop'],
] as const)('detects %s', (_, userAgent, maxTouchPoints, platform) => {
  expect(detectPlatform({ userAgent, maxTouchPoints })).toBe(platform);
});
