import { expect, it } from 'vitest';
import { toHttpUrl } from './safe-url.ts';

it.each([
  ['https://www.last.fm/music/Can', 'https://www.last.fm/music/Can'],
  ['http://site.example', 'http://site.example/'],
  ['javascript:alert(1)', null],
  [' javascript:alert(1)', null],
  ['data:text/html,<script>', null],
  ['//site.example', null],
  ['site.example', null],
  ['', null],
  [null, null],
  [undefined, null],
])('maps %j to %j', (value, url) => expect(toHttpUrl(value)).toBe(url));
