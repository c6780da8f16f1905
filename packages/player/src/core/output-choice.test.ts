import { describe, expect, it } from 'vitest';
import { choosePath, codecToMime, expectedMime, OutputOverrides } from './output-choice.ts';

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
    ['OGG', 'audio-element'],
    ['Opus', 'audio-element'],
    ['Vorbis', 'audio-element'],
    ['FLAC', 'audio-element'],
    ['application/vnd.apple.mpegurl', 'hls'],
    ['HLS', 'hls'],
  ])('plays %s with %s', (codec, kind) => {
    expect(choosePath(channel(codec), all).output).toBe(kind);
  });

  it("uses the URL's path when the codec does not decide", () => {
    expect(choosePath(channel(null, 'http://x/a.ogg?sid=1'), all).output).toBe('audio-element');
    expect(choosePath(channel('AAC', 'http://x/a.m3u8?k=1'), all).output).toBe('hls');
  });

  it('follows what a probe found rather than what the operator declared', () => {
    const probed = (codec: string | null, allowsCrossOrigin: boolean | null) => ({
      ...channel('MP3'),
      streamAccess: { codec, allowsCrossOrigin },
    });
    expect(choosePath(probed('MP3', true), all).output).toBe('media-source');
    expect(choosePath(probed(null, null), all).output).toBe('media-source');
    expect(choosePath(probed('OGG', true), all).output).toBe('audio-element');
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

describe('codecToMime', () => {
  it.each([
    ['MP3', 'audio/mpeg'],
    ['HE-AAC', 'audio/aac'],
    ['mp4a.40.5', 'audio/aac'],
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
