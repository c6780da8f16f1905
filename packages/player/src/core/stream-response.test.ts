import { describe, expect, it } from 'vitest';
import { evaluateStreamResponse } from './stream-response.ts';

describe('evaluateStreamResponse', () => {
  it.each([
    ['audio/mpeg', 'audio/mpeg'],
    ['AUDIO/AACP; charset=x', 'audio/aac'],
    ['audio/aac', 'audio/aac'],
    [null, null],
    ['application/octet-stream', null],
  ])('accepts %j', (type, mime) => {
    expect(evaluateStreamResponse(200, type)).toEqual({ ok: true, mime });
  });

  it.each([
    [404, 'audio/mpeg', null],
    [503, null, null],
    [200, 'text/html', null],
    [200, 'application/ogg', 'audio-element'],
    [200, 'audio/flac', 'audio-element'],
    [200, 'application/vnd.apple.mpegurl', 'hls'],
  ])('rejects %i %s with the fallback %j', (status, type, fallback) => {
    const loss = { code: 'source-unsupported', outputBroken: false, fallback };
    expect(evaluateStreamResponse(status, type)).toEqual({ ok: false, loss });
  });
});
