import { describe, expect, it } from 'vitest';
import { toPlayAddress, toStreamKind } from './stream-kind.ts';

const URL = 'http://radio.example/live';

describe('toStreamKind', () => {
  it.each([
    ['MP3', 'mp3'],
    ['audio/mpeg', 'mp3'],
    ['AAC', 'aac'],
    ['AAC+', 'aac'],
    ['HE-AAC', 'aac'],
    ['mp4a.40.2', 'aac'],
    ['OGG', 'ogg'],
    ['Opus', 'opus'],
    ['FLAC', 'flac'],
    ['Vorbis', 'other'],
    ['Ogg Vorbis', 'other'],
    ['application/vnd.apple.mpegurl', 'hls'],
    ['HLS', 'hls'],
    ['UNKNOWN', 'unknown'],
    ['', 'unknown'],
    [null, 'unknown'],
  ])('of the codec %j is %s', (codec, kind) => {
    expect(toStreamKind(codec, URL)).toBe(kind);
  });

  it("follows the URL's path when the codec does not decide", () => {
    expect(toStreamKind(null, `${URL}.wma?sid=1`)).toBe('other');
    expect(toStreamKind(null, `${URL}.ogg?sid=1`)).toBe('ogg');
    expect(toStreamKind('MP3', `${URL}.ogg`)).toBe('mp3');
    expect(toStreamKind('AAC', `${URL}.m3u8?k=1`)).toBe('hls');
    expect(toStreamKind(null, `${URL}?next=a.m3u8`)).toBe('unknown');
  });
});

it('says no more of an address than its codec shows', () =>
  expect(toPlayAddress(URL, 'AAC')).toEqual({ url: URL, kind: 'aac', readable: null, bitrate: null }));
