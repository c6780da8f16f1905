import { describe, expect, it } from 'vitest';
import { choosePath, codecToMime, expectedMime, isPathUncertain, OutputOverrides } from './output-choice.ts';

const all = () => true;
const none = () => false;
const channel = (codec: string | null, streamUrl = 'http://x/live') => ({
  _id: '1',
  name: 'X',
  channelNumber: 1,
  codec,
  streamUrl,
});

describe('choosePath', () => {
  it.each([
    ['MP3', 'media-source'],
    ['audio/mpeg', 'media-source'],
    ['AAC', 'media-source'],
    ['AAC+', 'media-source'],
    ['mp4a.40.2', 'media-source'],
    [null, 'media-source'],
    ['UNKNOWN', 'media-source'],
    ['OGG', 'media-source'],
    ['Opus', 'media-source'],
    ['FLAC', 'media-source'],
    ['Vorbis', 'audio-element'],
    ['Ogg Vorbis', 'audio-element'],
    ['application/vnd.apple.mpegurl', 'hls'],
    ['HLS', 'hls'],
  ])('plays %s with %s', (codec, kind) => {
    expect(choosePath(channel(codec), all).output).toBe(kind);
  });

  it("uses the URL's path when the codec does not decide", () => {
    expect(choosePath(channel(null, 'http://x/a.wma?sid=1'), all).output).toBe('audio-element');
    const onlyOpus = (ability: string) => ability !== 'media-source-mp3';
    expect(choosePath(channel(null, 'http://x/a.ogg?sid=1'), onlyOpus).output).toBe('media-source');
    expect(choosePath(channel('AAC', 'http://x/a.m3u8?k=1'), all).output).toBe('hls');
  });

  it('follows what a probe found rather than what the operator declared', () => {
    const probed = (codec: string | null, allowsCrossOrigin: boolean | null) => ({
      ...channel('MP3'),
      streamAccess: { codec, allowsCrossOrigin },
    });
    expect(choosePath(probed('MP3', true), all).output).toBe('media-source');
    expect(choosePath(probed(null, null), all).output).toBe('media-source');
    expect(choosePath(probed('VORBIS', true), all).output).toBe('audio-element');
    expect(choosePath(probed('OPUS', true), all).output).toBe('media-source');
    expect(choosePath(probed('MP3', false), all).output).toBe('audio-element');
    expect(expectedMime(probed('AAC', true))).toBe('audio/aac');
    expect(expectedMime(probed(null, true))).toBe('audio/mpeg');
  });

  it('uses the plain element where MediaSource does not support the type', () => {
    expect(choosePath(channel('MP3'), none).output).toBe('audio-element');
    expect(choosePath(channel('AAC'), (ability) => ability === 'media-source-mp3').output).toBe(
      'audio-element',
    );
  });
});

describe('isPathUncertain', () => {
  const probed = (codec: string | null, allowsCrossOrigin: boolean | null) =>
    isPathUncertain({ ...channel('MP3'), streamAccess: { codec, allowsCrossOrigin } });

  it('is true until a probe has found CORS and the codec', () => {
    expect(isPathUncertain(channel('MP3'))).toBe(true);
    expect(probed('MP3', null)).toBe(true);
    expect(probed('OGG', true)).toBe(true);
    expect(probed('OPUS', true)).toBe(false);
    expect(probed(null, true)).toBe(false);
  });
});

describe('codecToMime', () => {
  it.each([
    ['MP3', 'audio/mpeg'],
    ['HE-AAC', 'audio/aac'],
    ['mp4a.40.5', 'audio/aac'],
    ['OPUS', 'audio/ogg; codecs="opus"'],
    ['FLAC', 'audio/ogg; codecs="flac"'],
    ['OGG', null],
    ['', null],
    [null, null],
  ])('maps %j', (codec, mime) => {
    expect(codecToMime(codec)).toBe(mime);
  });
});

describe('OutputOverrides', () => {
  it('returns nothing for a changed stream URL', () => {
    const overrides = new OutputOverrides();
    overrides.set(channel('MP3'), 'audio-element');
    expect(overrides.get(channel('MP3'))).toBe('audio-element');
    expect(overrides.get(channel('MP3', 'http://x/new'))).toBeNull();
  });
});
