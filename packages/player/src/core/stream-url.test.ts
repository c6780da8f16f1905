import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkStreamUrl, withFreshQuery } from './stream-url.ts';

describe('checkStreamUrl', () => {
  it.each([null, undefined, '', '   '])('reports %j as no URL', (url) => {
    expect(checkStreamUrl(url)).toEqual({ ok: false, code: 'no-url' });
  });

  it.each(['http://', 'https://', 'ftp://x/y', 'javascript:alert(1)', '//x/y', 'x.mp3', 'data:audio/mpeg,x'])(
    'rejects %s',
    (url) => {
      expect(checkStreamUrl(url)).toEqual({ ok: false, code: 'invalid-url' });
    },
  );

  it('accepts http and https and trims whitespace', () => {
    expect(checkStreamUrl(' HTTPS://radio.example/live ')).toEqual({
      ok: true,
      url: 'HTTPS://radio.example/live',
    });
  });

  it('accepts nothing but http and https among arbitrary strings', { tags: 'stream-url-rule' }, () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const check = checkStreamUrl(text);
        return !check.ok || /^https?:\/\/./i.test(check.url);
      }),
    );
  });
});

describe('withFreshQuery', () => {
  it.each([
    ['http://x/live', 'http://x/live?_=1'],
    ['http://x/;', 'http://x/;?_=1'],
    ['http://x/live?sid=1', 'http://x/live?sid=1&_=1'],
    ['http://x/live?', 'http://x/live?_=1'],
    ['http://x/live?a=1#now', 'http://x/live?a=1&_=1#now'],
  ])('adds the value to %s', (url, fresh) => {
    expect(withFreshQuery(url, '1')).toBe(fresh);
  });

  it.each(['http://x/a?X-Amz-Signature=f', 'http://x/a?b=1&token=abc', 'http://x/a?Expires=1&Signature=2'])(
    'does not change the signed %s',
    (url) => {
      expect(withFreshQuery(url, '1')).toBe(url);
    },
  );
});
