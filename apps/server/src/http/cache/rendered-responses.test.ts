import { expect, test } from 'vitest';
import { RenderedResponses } from './rendered-responses.ts';

/** Renders bodies of a given size, and records the keys that are rendered. */
function openResponses(maxBytes: number) {
  const responses = new RenderedResponses(() => 1, maxBytes);
  const rendered: string[] = [];
  const get = (key: string, bytes: number) =>
    responses.get(key, () => {
      rendered.push(key);
      return { source: [key, rendered.length], present: () => 'x'.repeat(bytes) };
    });
  return { get, rendered };
}

test('drops the least recently used response when there is no room', () => {
  const { get, rendered } = openResponses(8_000);
  for (const key of ['a', 'b', 'c', 'a', 'd']) get(key, 1_000);
  expect(rendered).toEqual(['a', 'b', 'c', 'd']);
  for (const key of ['a', 'c', 'd']) get(key, 1_000);
  expect(rendered).toEqual(['a', 'b', 'c', 'd']);
  get('b', 1_000);
  expect(rendered.at(-1)).toBe('b');
});

test('counts a key once that is rendered again, and keeps no response that never fits', () => {
  let version = 0;
  const responses = new RenderedResponses(() => version, 10_000);
  const rendered: string[] = [];
  const get = (key: string, bytes: number) =>
    responses.get(key, () => {
      rendered.push(key);
      return { source: [version], present: () => 'x'.repeat(bytes) };
    });
  for (version = 0; version < 100; version += 1) get('same', 2_000);
  get('same', 2_000);
  get('other', 2_000);
  const count = rendered.length;
  get('same', 2_000);
  get('other', 2_000);
  expect(rendered).toHaveLength(count);
  for (let round = 1; round <= 2; round += 1) {
    get('huge', 100_000);
    expect(rendered).toHaveLength(count + round);
  }
});

test('keeps a response whose source is the same after a change, and renders another one', () => {
  let version = 1;
  let value = {};
  const responses = new RenderedResponses(() => version, 10_000);
  const get = () => responses.get('key', () => ({ source: [value], present: () => ({ version }) }));
  const first = get();
  version = 2;
  expect(get()).toBe(first);
  version = 3;
  value = {};
  expect(get().plain.toString()).toBe('{"version":3}');
});
