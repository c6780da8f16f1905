import { describe, expect, it } from 'vitest';
import { judgeAnswer } from './stream-response.ts';

describe('judgeAnswer', () => {
  it.each([
    ['audio/mpeg', 'audio/mpeg'],
    ['AUDIO/AACP; charset=x', 'audio/aac'],
    ['audio/aac', 'audio/aac'],
    [null, null],
    ['application/octet-stream', null],
  ])('takes %j', (type, mime) => {
    expect(judgeAnswer(200, type)).toEqual({ ok: true, mime });
  });

  it.each([
    [404, 'audio/mpeg', null],
    [503, null, null],
    [200, 'text/html', null],
    [200, 'application/ogg', 'audio-element'],
    [200, 'audio/flac', 'audio-element'],
    [200, 'application/vnd.apple.mpegurl', 'hls'],
  ])('answers %i %s with another output: %j', (status, type, other) => {
    const loss = { code: 'source-unsupported', outputBroken: false, other };
    expect(judgeAnswer(status, type)).toEqual({ ok: false, loss });
  });
});
