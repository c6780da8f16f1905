// @module-tag custom-css

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCustomCss } from './custom-css.ts';

const PICTURE = `/uploads/themes/${'0a'.repeat(16)}.png`;
const listProblems = (css: string): string => checkCustomCss(css).problems.join('\n');

describe('rejects CSS that fetches or reads typed values, in every spelling', () => {
  test.each([
    ['@import "//e";', '@import'],
    ['@import url(//e);', '@import'],
    ['@i\\6Dport "//e";', '@import'],
    ['@IMPORT "//e";', '@import'],
    ['a{}\n@\\69 mport "//e";', 'Line 2: @import'],
    ['@font-face{font-family:x;src:url(//e)}', '@font-face'],
    ['@namespace url(//e);', '@namespace'],
    ['@charset "utf-7";', '@charset'],
    ['@media print{@import "//e";}', '@import'],
    ['a{background:url(//e)}', 'url()'],
    ['a{background:url("//e")}', 'url()'],
    ["a{background:URL( '//e' )}", 'url()'],
    ['a{background:url(http://e/x.png)}', 'url()'],
    ['a{background:url(data:image/svg+xml,x)}', 'url()'],
    ['a{background:url(/api/auth/logout)}', 'url()'],
    ['a{background:url(/uploads/../api/x)}', 'url()'],
    ['a{background:url(/uploads/themes/x.png?to=//e)}', 'url()'],
    ['a{background:url(\\2f\\2f e)}', 'url()'],
    ['a{background:u\\72l(//e)}', 'url() is not allowed'],
    ['a{background:\\75 rl(//e)}', 'url() is not allowed'],
    ['a{background:url(\n//e', 'url()'],
    ['a{--x:url(//e);background:var(--x)}', 'url()'],
    ['a{--x:u\\72l(//e)}', 'url() is not allowed'],
    ['a{--x:{background:url(//e)}}', 'Line 1:'],
    ['a{background:image-set("//e" 1x)}', 'image-set()'],
    ['a{background:-webkit-image-set(url(//e) 1x)}', '-webkit-image-set()'],
    ['a{background:image("//e")}', 'image()'],
    ['a{background:src("//e")}', 'src()'],
    ['a{background:cross-fade(url(//e),red)}', 'cross-fade()'],
    ['a{background:element(#x)}', 'element()'],
    ['a{width:expression(alert(1))}', 'expression()'],
    ['a{content:attr(data-x url)}', 'attr()'],
    ['a{filter:url(//e#f)}', 'url()'],
    ['a{cursor:url(//e),auto}', 'url()'],
    ['a{behavior:url(//e)}', 'url()'],
    ['input[value^="a"]{color:red}', '[value]'],
    ['input[VALUE]{color:red}', '[value]'],
    ['input[v\\61lue$="a"]{color:red}', '[value]'],
    ['input[*|value="a"]{color:red}', '[value]'],
    ['form:has(input:not([value=""])){color:red}', '[value]'],
    ['a{&[value]{color:red}}', '[value]'],
    ['@supports (background:url(//e)){a{color:red}}', 'url()'],
    ['<!-- a{color:red} -->', 'cannot be read'],
    ['a{color:red}}</style><script>', 'cannot be read'],
    ['a{filter:progid:Microsoft.x(src="//e")}', 'cannot be read'],
    ['a{\n\ncolor:url(//e)', 'Line 3:'],
  ])('%j', (css, words) => {
    expect(listProblems(css)).toContain(words);
    expect(checkCustomCss(css).css).toBe('');
  });

  test('accepts 64 KiB, refuses more, and survives deep nesting', () => {
    expect(listProblems(`a{}${' '.repeat(65_533)}`)).toBe('');
    expect(listProblems(`a{}${' '.repeat(65_534)}`)).toContain('64 KiB');
    expect(listProblems(`/*${'é'.repeat(32_767)}*/`)).toContain('64 KiB');
    for (const nested of ['a{width:calc(', 'a{', '@media all{', ':is(', '[', '(', '{'])
      expect(checkCustomCss(nested.repeat(Math.floor(65_000 / nested.length))).css).not.toContain('//');
  });

  test.each([
    ['(', 'c()});('],
    ['[', '--x()]c('],
    ['a(', '()-->-->);{;'],
    [':is(', '(@a ))(:}'],
    [':is(', '{&}\\\')"'],
  ])('ends, also after %j many times: %j', (opener, text) => {
    checkCustomCss(opener.repeat(16_000));
    expect(listProblems(text)).toContain('cannot be read');
  });

  test('reports at most ten problems', () => {
    expect(checkCustomCss('a{b:url(//e)}'.repeat(50)).problems).toHaveLength(10);
  });

  test('reads a text with errors everywhere no further than two hundred of them', () => {
    expect(checkCustomCss('a{b:"\n}'.repeat(8_000)).problems).toEqual(['Line 1: this cannot be read as CSS']);
  });
});

describe('keeps harmless CSS', () => {
  test.each([
    [':root{--color-primary:#123456}', ':root{--color-primary:#123456}'],
    [`header{background:url(${PICTURE})}`, `header{background:url(${PICTURE})}`],
    [`header{background:url("${PICTURE}")}`, `header{background:url(${PICTURE})}`],
    ['/* note */ h1 { color : red ; ; }', 'h1{color:red;;}'],
    [
      '@media (width >= 600px){a:hover{color:red!important}}',
      '@media (width>=600px){a:hover{color:red!important}}',
    ],
    ['a{width:calc(1px + var(--x))}', 'a{width:calc(1px + var(--x))}'],
    ['q::before{content:"\\201C @import url(//e)"}', 'q::before{content:"“@import url(//e)"}'],
    ['a{color:color-mix(in oklab,red 40%,#fff)}', 'a{color:color-mix(in oklab,red 40%,#fff)}'],
    [
      '[data-theme=dark] a[href]:not([hidden]){color:red}',
      '[data-theme=dark] a[href]:not([hidden]){color:red}',
    ],
    ['@keyframes x{from{opacity:0}to{opacity:1}}', '@keyframes x{from{opacity:0}to{opacity:1}}'],
    ['a{&:hover{transform:translateX(2px)}}', 'a{&:hover{transform:translateX(2px)}}'],
  ])('%j', (css, written) => {
    expect(checkCustomCss(css)).toEqual({ css: written, problems: [] });
  });
});

test('produces CSS that passes the same check again, for any input', () => {
  const bits = 'a{}:;@()[]"\'\\/*,.#-<>!&|=~^$ \n\t0'.split('');
  const words = [
    'url(',
    'u\\72l(',
    '@import ',
    'image-set(',
    '[value=',
    '//e.example',
    PICTURE,
    '\\',
    '</style>',
    'var(',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...bits, ...words), { maxLength: 60 }), (parts) => {
      const { css, problems } = checkCustomCss(parts.join(''));
      if (problems.length > 0) expect(css).toBe('');
      else expect(checkCustomCss(css).problems).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});
