import { expect, test } from 'vitest';
import { addHeard, forgetHeard, heardChannelsStore, parseHeard, withHeard } from './heard-channels.ts';

test('the channel that was heard last is the first, once', { tags: 'my-dial' }, () => {
  expect(withHeard(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c']);
  const many = Array.from({ length: 12 }, (_, index) => `${index}`);
  expect(withHeard(many, 'new')).toEqual(['new', ...many.slice(0, 11)]);
});

test('what is stored and invalid counts as nothing', { tags: 'my-dial' }, () => {
  expect(parseHeard(null)).toEqual([]);
  expect(parseHeard('["a", 7, null, "b"]')).toEqual(['a', 'b']);
  expect(parseHeard('{"a": 1}')).toEqual([]);
  expect(parseHeard('["a"')).toEqual([]);
});

test('works without a storage, and forgets', { tags: 'my-dial' }, () => {
  addHeard('a');
  addHeard('b');
  addHeard('b');
  expect(heardChannelsStore.get()).toEqual(['b', 'a']);
  addHeard('c', false);
  expect(heardChannelsStore.get()[0]).toBe('c');
  forgetHeard();
  expect(heardChannelsStore.get()).toEqual([]);
});
