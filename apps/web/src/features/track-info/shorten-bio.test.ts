import { expect, it } from 'vitest';
import { shortenBio } from './shorten-bio.ts';

it.each([
  ['what is short', 'Can was formed in Cologne.', 'Can was formed in Cologne.'],
  ['exactly 300 characters', 'x'.repeat(300), 'x'.repeat(300)],
  ['301 characters', 'x'.repeat(301), `${'x'.repeat(300)}…`],
  ['characters of two units', '🎷'.repeat(301), `${'🎷'.repeat(300)}…`],
])('%s', (_, bio, shown) => expect(shortenBio(bio)).toBe(shown));
