import { expect, test } from 'vitest';
import { classifyRequest } from './request-rules.ts';

const ORIGIN = 'https://radio.example';
const isBuildFile = (path: string) => path === '/assets/index-a1.js';
const kind = (path: string, mode = 'cors', method = 'GET') =>
  classifyRequest({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, isBuildFile);

test('treats navigations as pages', () => {
  for (const path of ['/', '/channel/7', '/login?next=1', '/diagnostics/', '/apiary'])
    expect(kind(path, 'navigate'), path).toBe('page');
});

test('handles files of the build and no other files', () => {
  expect(kind('/assets/index-a1.js')).toBe('build-file');
  for (const path of ['/assets/index-of-another-build.js', '/manifest.webmanifest', '/icons/app-192.png'])
    expect(kind(path), path).toBe('not-ours');
});

test('ignores data, audio and uploads in every request mode', () => {
  for (const path of [
    '/api/channels',
    '/api/live',
    '/demo/aurora.mp3',
    '/radio/dawn.mp3',
    '/theme-custom.css',
    '/uploads/themes/logo.png',
    '/api',
  ])
    for (const mode of ['navigate', 'no-cors', 'cors'])
      expect(kind(path, mode), `${mode} ${path}`).toBe('not-ours');
});

test('ignores other origins and methods other than GET', () => {
  expect(kind('https://stream.example/stream', 'no-cors')).toBe('not-ours');
  expect(kind('https://stream.example/', 'navigate')).toBe('not-ours');
  expect(kind('/', 'navigate', 'POST')).toBe('not-ours');
});
