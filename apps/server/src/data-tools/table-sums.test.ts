import { expect, test } from 'vitest';
import { countBytes } from './progress.ts';
import { findDifference, TableSummer } from './table-sums.ts';

const TABLE = { name: 'songs', columns: ['name', 'count', 'picture', 'note'], batchRows: 1 };
const ROWS = [
  {
    name: 'Zoë 🎷',
    count: 1.5,
    picture: Uint8Array.from({ length: 5_000 }, (_, index) => index % 256),
    note: null,
  },
  { name: '', count: -7, picture: null, note: 'x'.repeat(9_000) },
];

const sum = (rows: readonly (typeof ROWS)[number][]) => {
  const summer = new TableSummer(TABLE);
  summer.add(rows);
  return summer.finish();
};

test('the checksum of a table stays that of backups which earlier versions have made, in any order', () => {
  const stored = { songs: { rows: 2, checksum: '5e391685951fbb03448f3960d02c1025' } };
  const [same, reversed] = [{ songs: sum(ROWS) }, { songs: sum(ROWS.toReversed()) }];
  const other = { songs: sum([...ROWS.slice(1), ...ROWS.slice(1)]) };
  for (const sums of [same, reversed]) expect(findDifference(stored, sums, { isSameFile: true })).toBeNull();
  expect(findDifference(stored, other)).toContain('songs have another content');
  expect(findDifference(same, reversed)).toBeNull();
  // Rows that add up to the same checksum can be found; not such that come in the same order.
  expect(findDifference(same, reversed, { isSameFile: true })).toContain('songs have another content');
});

test('progress counts the bytes of each table when it is written, and again when it is read back', async () => {
  const sizes = {
    pictures: { rows: 2, bytes: 1_000 },
    empty: { rows: 0, bytes: 0 },
    songs: { rows: 10, bytes: 100 },
  };
  const source = {
    tables: Object.keys(sizes).map((name) => ({ ...TABLE, name })),
    measure: async ({ name }: { name: string }) => sizes[name as keyof typeof sizes],
    read: async function* () {},
  };
  const reports: number[] = [];
  const onProgress = await countBytes(source, (done, total) => {
    expect(total).toBe(2_200);
    reports.push(done);
  });
  for (let pass = 0; pass < 2; pass += 1) {
    onProgress('pictures', 1, false);
    onProgress('pictures', 2, true);
    onProgress('empty', 0, true);
    onProgress('songs', 5, false);
    onProgress('songs', 10, true);
  }
  const once = [500, 1_000, 1_000, 1_050, 1_100];
  expect(reports).toEqual([0, ...once, ...once.map((bytes) => bytes + 1_100)]);
});
