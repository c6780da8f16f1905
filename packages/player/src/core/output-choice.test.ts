import { describe, expect, it } from 'vitest';
import { chooseOutput, mimeOfCodec, OutputMemory } from './output-choice.ts';

const all = () => true;
const none = () => false;
const channel = (codec: string | null, streamUrl = 'http://x/live') => ({
  _id: '1',
  name: 'X',
  channelNumber: 1,
  codec,
  streamUrl,
});

describe('chooseOutput', () => {
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
  ])('sends %s to %s', (codec, kind) => {
    expect(chooseOutput(channel(codec), all)).toBe(kind);
  });

  it('asks the address when the catalogue names no codec', () => {
    expect(chooseOutput(channel(null, 'http://x/a.ogg?sid=1'), all)).toBe('audio-element');
    expect(chooseOutput(channel('AAC', 'http://x/a.m3u8?k=1'), all)).toBe('hls');
  });

  it('goes by what the browser can do', () => {
    expect(chooseOutput(channel('MP3'), none)).toBe('audio-element');
    expect(chooseOutput(channel('AAC'), (mime) => mime === 'audio/mpeg')).toBe('audio-element');
  });
});

describe('mimeOfCodec', () => {
  it.each([
    ['MP3', 'audio/mpeg'],
    ['HE-AAC', 'audio/aac'],
    ['mp4a.40.5', 'audio/aac'],
    ['', null],
    [null, null],
  ])('reads %j', (codec, mime) => {
    expect(mimeOfCodec(codec)).toBe(mime);
  });
});

describe('OutputMemory', () => {
  it('forgets what it knew of another address', () => {
    const memory = new OutputMemory();
    memory.remember(channel('MP3'), 'audio-element');
    expect(memory.recall(channel('MP3'))).toBe('audio-element');
    expect(memory.recall(channel('MP3', 'http://x/new'))).toBeNull();
  });
});
