import { setImmediate as nextTurn } from 'node:timers/promises';
import { listErrors } from '@airdial/contract/channel-list/messages';
import { expect, test } from 'vitest';
import { FULL } from '../../../../testing/full-channel.ts';
import { parseCsv } from './parse-csv.ts';
import { parseJson } from './parse-json.ts';
import { UnreadableListError } from './parsed-list.ts';
import { validateRow } from './validate-row.ts';

const MB = 1024 * 1024;
const CHANNELS_COUNT = 10_000;
/** The quickest counts: other work may collect its garbage or take the caches meanwhile. */
const ATTEMPTS = 5;
const SLICE_MS = 10;
/** A careless parser takes a hundred times as long. */
const REFERENCES_MAX = 5;

const fill = (unit: string, head: string, tail: string, chars = MB): string =>
  head + unit.repeat((chars - head.length - tail.length) / unit.length) + tail;
const names = (value: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `"k${index}":${value}`).join();

const WORST: Readonly<Record<string, string>> = {
  numbers: fill('0,', '{"x":[', '0]}'),
  'empty objects': fill('{},', '{"x":[', '{}]}'),
  'empty arrays': fill('[],', '{"x":[', '[]]}'),
  'objects without an address': fill('{"a":0},', '{"x":[', '{}]}'),
  'streams without an address': fill('{"url":{"url":{"url":0}}},', '{"x":[', '{}]}'),
};

const processorMs = (before?: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};

/** The most processor time that other requests wait for at once. */
async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      const before = process.threadCpuUsage();
      await nextTurn();
      longest = Math.max(longest, processorMs(before));
    }
  };
  const watching = watch();
  await work().catch((error) => expect(error).toBeInstanceOf(UnreadableListError));
  isOver = true;
  await watching;
  return longest;
}

test.each(Object.keys(WORST))('a megabyte of JSON lets other work run: %s', async (name) => {
  const text = WORST[name] ?? expect.fail();
  let fewest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && fewest > REFERENCES_MAX; attempt += 1) {
    const before = process.threadCpuUsage();
    JSON.parse(text);
    const reference = processorMs(before) + SLICE_MS;
    fewest = Math.min(fewest, (await longestTurnMs(() => parseJson(text))) / reference);
  }
  expect(fewest).toBeLessThan(REFERENCES_MAX);
});

test.each(['0,', '{},', '[],', '{"a":0},'])(
  '20 MB of %s are refused before they are parsed',
  async (unit) => {
    const text = fill(unit, '{"x":[', '0]', 20 * MB);
    await expect(parseJson(text)).rejects.toThrow(listErrors.tooManyRows);
  },
);

test('an object of more names than there may be channels is refused', async () => {
  await expect(parseJson(`{"x":{${names('0', CHANNELS_COUNT + 1)}}}`)).rejects.toThrow(
    listErrors.tooManyRows,
  );
  expect(await parseJson(`{${names('"http://a"', CHANNELS_COUNT)}}`)).toHaveLength(CHANNELS_COUNT);
});

test('a full list of channels with all their fields is read', async () => {
  const schedule = Array.from({ length: 10 }, () => FULL.schedule).flat();
  const alternatives = Array.from({ length: 5 }, () => ({ label: 'AAC', streamUrl: FULL.streamUrl }));
  const channel = { ...FULL, schedule, alternatives, furtherGenres: ['Rock', 'Pop', 'Soul'] };
  const channels = Array.from({ length: CHANNELS_COUNT }, () => channel);
  expect(await parseJson(JSON.stringify({ channels }))).toHaveLength(CHANNELS_COUNT);
});

test('of a list in a field no more is read than says that it is too long', async () => {
  const fields = ['alternatives', 'furtherGenres', 'schedule'];
  const station = Object.fromEntries(fields.map((field) => [field, Array(100_000).fill(0)]));
  const [row] = await parseJson(JSON.stringify([{ ...station, name: 'a', streamUrl: 'http://a.example/' }]));
  for (const field of fields) expect(row?.values[field as 'schedule']).toHaveLength(201);
  expect(validateRow(row?.values ?? {}).reason).toMatch(/schedule is left out/);
  const [cell] = await parseCsv(`name,streamUrl,schedule\na,http://a.example/,"[${'0,'.repeat(MB)}0]"`);
  expect(cell?.values.schedule).toBeTypeOf('string');
});
