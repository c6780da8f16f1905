import { expect, it } from 'vitest';
import { parseStreamStart, placeAfter, withStart } from './stream-start.ts';

it('reads where a response begins', () => {
  const start = { epoch: 'k3x9Zq_1', offset: -12, behindSeconds: 29.7 };
  expect(parseStreamStart('place=k3x9Zq_1.-12, behind=29.7')).toEqual(start);
  expect(placeAfter(start, 112)).toBe('k3x9Zq_1.100');
});

it.each([
  null,
  '',
  'place=, behind=3',
  'place=a.1',
  'behind=3',
  'place=a.1, behind=-3',
  `place=${'a'.repeat(9_000)}`,
])('knows nothing from %s', (header) => {
  expect(parseStreamStart(header)).toBeNull();
});

it('asks only servers that keep the newest minutes', () => {
  const request = { url: 'http://x/relay/a?page', resumable: true, behindSeconds: 30 } as const;
  expect(withStart(request, null)).toBe('http://x/relay/a?page&behind=30');
  expect(withStart({ ...request, behindSeconds: 0 }, 'k.1')).toBe('http://x/relay/a?page&from=k.1');
  expect(withStart({ ...request, resumable: undefined }, 'k.1')).toBe('http://x/relay/a?page');
});
