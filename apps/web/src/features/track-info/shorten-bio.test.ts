import { expect, it } from 'vitest';
import { shortenBio } from './shorten-bio.ts';

it.each([
  ['a short text unchanged', 'Can was formed in Cologne.', 'Can was formed in Cologne.'],
  ['exactly 300 characters unchanged', 'x'.repeat(300), 'x'.repeat(300)],
  ['301 characters to 300', 'x'.repeat(301), `${'x'.repeat(300)}…`],
  ['surrogate pairs as one character', '🎷'.repeat(301), `${'🎷'.repeat(300)}…`],
])('shortens %s', { tags: 'track-limits' }, (_, bio, shown) => expect(shortenBio(bio)).toBe(shown));
