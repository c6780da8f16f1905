import { expect, test } from 'vitest';
import { readFormats } from './playable-formats.ts';

const ANSWERS: Readonly<Record<string, string>> = { 'audio/mpeg': 'probably', 'audio/aac': 'maybe' };

test('each format is asked of MediaSource and of the element', () => {
  const formats = readFormats({
    canMediaSource: (mime) => mime === 'audio/mpeg',
    canPlayType: (mime) => ANSWERS[mime] ?? '',
  });
  const of = (name: string) => formats.find((format) => format.name === name);
  expect(of('MP3')).toEqual({ name: 'MP3', mediaSource: 'yes', element: 'yes' });
  expect(of('AAC')).toEqual({ name: 'AAC', mediaSource: 'no', element: 'perhaps' });
  expect(of('FLAC')).toEqual({ name: 'FLAC', mediaSource: 'no', element: 'no' });
});
