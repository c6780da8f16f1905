import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkStreamUrl, withFreshQuery } from './stream-url.ts';

describe('checkStreamUrl', () => {
  it.each([null, undefined, '', '   '])('calls %j no URL', (url) => {
    expect(checkStreamUrl(url)).toEqual({ ok: false, code: 'no-url' });
  });

  it.each(['http://', 'https://', 'ftp://x/y', 'javascript:alert(1)', '//x/y', 'x.mp3', 'data:audio/mpeg,x'])(
    'refuses %s',
    (url) => {
      expect(checkStreamUrl(url)).toEqual({ ok: false, code: 'invalid-url' });
    },
  );

  it('takes http and https followed by something, without the blanks around it', () => {
    expect(checkStreamUrl(' HTTPS://radio.example/live ')).toEqual({
      ok: true,
      url: 'HTTPS://radio.example/live',
    });
  });

  it('lets nothing but http and https through, whatever is stored', () => {
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
  ])('makes %s new', (url, fresh) => {
    expect(withFreshQuery(url, '1')).toBe(fresh);
  });

  it.each(['http://x/a?X-Amz-Signature=f', 'http://x/a?b=1&token=abc', 'http://x/a?Expires=1&Signature=2'])(
    'leaves the signed %s as it is',
    (url) => {
      expect(withFreshQuery(url, '1')).toBe(url);
    },
  );
});
