import { expect, test } from 'vitest';
import { parseProse } from './lastfm-values.ts';

test.each([
  ['Can <b>played</b> &amp; recorded', 'Can played & recorded'],
  ['Before<script>alert(1)</script> and after', 'Before and after'],
  ['Before<SCRIPT src="x">\nlet a = 1 < 2;\n</Script > and after', 'Before and after'],
  ['One<style>p { color: red }</style>, two<script>a()</script>, three', 'One, two, three'],
  ['Before<!-- <b>not</b> this --> and after', 'Before and after'],
  ['Nobody ends it<style>p { color: red', 'Nobody ends it'],
  ['The Style Council and <styled>words</styled>', 'The Style Council and words'],
  ['Text. <a href="https://www.last.fm/music/Can">Read more on Last.fm</a>. User-contributed.', 'Text.'],
  ['<script>alert(1)</script>', null],
])('converts %j to the text %j', (html, text) => {
  expect(parseProse(html)).toBe(text);
});
