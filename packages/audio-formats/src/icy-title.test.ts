import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatIcyTitle, parseIcyTitle } from './icy-title.ts';

describe('parseIcyTitle', () => {
  test.each([
    ["StreamTitle='A - B';StreamUrl='';", { title: 'A - B', url: '' }],
    ["StreamTitle='Don't Stop';", { title: "Don't Stop" }],
    [
      "StreamTitle='Don't Stop';StreamUrl='http://a.example';",
      { title: "Don't Stop", url: 'http://a.example' },
    ],
    ["StreamTitle='It's; that's';", { title: "It's; that's" }],
    ["StreamTitle='No end'", { title: 'No end' }],
    ["streamtitle='a - b';", { title: 'a - b' }],
    ["StreamTitle='';", { title: '' }],
    ["StreamUrl='x';", null],
    ['', null],
  ])('%s', (text, expected) => {
    expect(parseIcyTitle(text)).toEqual(expected);
  });

  test('reads a title as it was built, unless it ends like a field', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.webUrl(), { nil: undefined }), (title, url) => {
        fc.pre(!/';/.test(title) && !title.endsWith("'"));
        const built = url === undefined ? { title } : { title, url };
        fc.pre(!url?.includes("'"));
        expect(parseIcyTitle(formatIcyTitle(built))).toEqual(built);
      }),
    );
  });

  test('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseIcyTitle(`StreamTitle='${text}`)));
  });
});
