import { describe, expect, it } from 'vitest';
import { sameOriginStreamUrl } from './same-origin-stream-url.ts';

const system = 'http://localhost:5000';
const page = 'https://radio.example';

describe('sameOriginStreamUrl', () => {
  it('rewrites the server’s own streams to the page’s origin', () =>
    expect(sameOriginStreamUrl('http://localhost:5000/demo/one.mp3?a=1', system, page)).toBe(
      'https://radio.example/demo/one.mp3?a=1',
    ));

  it.each(['http://localhost:8000/one', 'https://localhost:5000/one', 'nonsense', '', 'javascript:alert(1)'])(
    'returns %j unchanged',
    (url) => expect(sameOriginStreamUrl(url, system, page)).toBe(url),
  );

  it('returns streams unchanged when the system URL is not a URL', () =>
    expect(sameOriginStreamUrl('http://localhost:5000/one', '', page)).toBe('http://localhost:5000/one'));
});
