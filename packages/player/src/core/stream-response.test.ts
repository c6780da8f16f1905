import { describe, expect, it } from 'vitest';
import { evaluateStreamResponse } from './stream-response.ts';

describe('evaluateStreamResponse', () => {
  it.each([
    ['audio/mpeg', 'audio/mpeg'],
    ['AUDIO/AACP; charset=x', 'audio/aac'],
    ['audio/aac', 'audio/aac'],
    [null, null],
    ['application/octet-stream', null],
    ['text/plain', null],
    ['text/html; charset=utf-8', null],
    ['audio/ogg; codecs=opus', null],
    ['application/ogg', null],
    ['audio/flac', 'audio/flac'],
    ['audio/x-mpegurl', null],
    ['application/vnd.apple.mpegurl', null],
  ])('accepts %j', (type, mime) => {
    expect(evaluateStreamResponse(200, type, null)).toEqual({ ok: true, mime });
  });

  it.each(['audio/wav', 'video/ogg'])('leaves %s to the plain element', (type) => {
    const loss = { code: 'source-unsupported', outputBroken: false, fallback: 'audio-element' };
    expect(evaluateStreamResponse(200, type, null)).toEqual({ ok: false, loss });
  });

  it.each([401, 404, 503])('rejects %i, with the status', (httpStatus) => {
    const loss = { code: 'source-unsupported', outputBroken: false, fallback: null, httpStatus };
    expect(evaluateStreamResponse(httpStatus, 'audio/mpeg', null)).toEqual({ ok: false, loss });
  });

  it('rejects a stream with titles after less than 256 bytes, which the plain element would play', () => {
    const loss = { code: 'source-unsupported', outputBroken: false, fallback: null };
    expect(evaluateStreamResponse(200, 'audio/mpeg', '255')).toEqual({ ok: false, loss });
    for (const metaint of ['256', '0', 'often'])
      expect(evaluateStreamResponse(200, 'audio/mpeg', metaint)).toEqual({ ok: true, mime: 'audio/mpeg' });
  });
});
