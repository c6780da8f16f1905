import { expect, test } from 'vitest';
import { readFormats } from './playable-formats.ts';

const CAN_PLAY_TYPE: Readonly<Record<string, string>> = { 'audio/mpeg': 'probably', 'audio/aac': 'maybe' };

test("reads each format's support by MediaSource and by the element", () => {
  const formats = readFormats({
    canMediaSource: (mime) => mime === 'audio/mpeg',
    canPlayType: (mime) => CAN_PLAY_TYPE[mime] ?? '',
  });
  const find = (name: string) => formats.find((format) => format.name === name);
  expect(find('MP3')).toEqual({ name: 'MP3', mediaSource: 'yes', element: 'yes' });
  expect(find('AAC')).toEqual({ name: 'AAC', mediaSource: 'no', element: 'perhaps' });
  expect(find('FLAC')).toEqual({ name: 'FLAC', mediaSource: 'no', element: 'no' });
});
