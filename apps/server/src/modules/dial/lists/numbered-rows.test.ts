import { expect, test } from 'vitest';
import { DuplicateIndex } from './duplicate-index.ts';
import { ListedStations } from './listed-stations.ts';

/** What becomes of rows: their number, path and name, all of one server. */
function readRows(rows: readonly (readonly [number: number | undefined, path: string, name?: string])[]) {
  const stations = new ListedStations(new DuplicateIndex());
  for (const [index, [channelNumber, path, name = 'Nova']] of rows.entries())
    stations.add({ line: index + 1, values: { channelNumber, name, streamUrl: `http://a.example/${path}` } });
  return stations
    .rows()
    .map(({ status, duplicateOf, channel }) =>
      status === 'new'
        ? ['new', ...(channel.alternatives ?? []).map(({ streamUrl }) => new URL(streamUrl).pathname)]
        : [status, duplicateOf?.line],
    );
}

test('rows with different numbers of their own are different channels', () => {
  expect(
    readRows([
      [1, 'nova-128.mp3'],
      [2, 'nova-64.mp3'],
      [3, 'live', 'Day'],
      [4, 'live', 'Night'],
    ]),
  ).toEqual([['new'], ['new'], ['new'], ['new']]);
});

test('rows with the same number, or without one, are compared', () => {
  expect(
    readRows([
      [1, 'live', 'Day'],
      [2, 'live', 'Night'],
      [2, 'live', 'Night again'],
      [undefined, 'live', 'Some time'],
      [undefined, 'news'],
      [3, 'news', 'News'],
    ]),
  ).toEqual([['new'], ['new'], ['duplicate', 2], ['duplicate', 1], ['new'], ['duplicate', 5]]);
});

test('a further address belongs to the channel that it was added to, whatever its number was', () => {
  expect(
    readRows([
      [undefined, 'nova-128.mp3'],
      [7, 'nova-64.mp3'],
      [8, 'nova-64.mp3'],
    ]),
  ).toEqual([
    ['new', '/nova-64.mp3'],
    ['duplicate', 1],
    ['duplicate', 1],
  ]);
});
