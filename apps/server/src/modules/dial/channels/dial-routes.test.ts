import { createHash } from 'node:crypto';
import { dialResponse } from '@airdial/contract/channel/schema';
import { CHANNELS_MAX_COUNT } from '@airdial/contract/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { useChannelsFixture } from '../../../../testing/channels-fixture.ts';
import { insertChannelsDirectly } from '../../../../testing/insert-channels-directly.ts';
import { sampleStreamCheck } from '../../../../testing/sample-stream-check.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';

const streamUrl = 'https://radio.example.org/live';
const COMPRESSED_MAX_BYTES = 200 * 1024;
const WORDS = (
  'Radio Wave Blue Café Night Sun Metro Pulse Echo Nova Coast City Retro Gold Dream Storm Hits Rock Jazz ' +
  'Classic Live Antenne Lounge House Oldies Soul Talk News Berlin Paris London Madrid Roma Zürich Kultur'
).split(' ');

/** Two to four words, by chance and the same in every run. */
const stationName = (number: number): string => {
  const chance = createHash('sha1').update(`${number}`).digest();
  return [...chance.subarray(0, 2 + (number % 3))].map((byte) => WORDS[byte % WORDS.length]).join(' ');
};

describeOnEachDatabase('the dial', (open) => {
  const fixture = useChannelsFixture(open);
  const get = (headers: Record<string, string> = {}) =>
    fixture.current.app.inject({ url: '/api/channels/dial', headers });
  const read = async () => dialResponse.parse((await get()).json());
  const numbers = async () => (await read()).numbers;
  const idOf = (channelNumber: number) => fixture.current.channels.getByNumber(channelNumber)?.id ?? '';
  const toBody = (channelNumber: number, fields: object = {}) => ({
    name: `Channel ${channelNumber}`,
    channelNumber,
    streamUrl,
    ...fields,
  });
  const create = (channelNumber: number) =>
    fixture.current.asAdmin('POST', '/api/channels', toBody(channelNumber));
  const change = (channelNumber: number, fields: object) =>
    fixture.current.asAdmin('PUT', `/api/channels/${idOf(channelNumber)}`, toBody(channelNumber, fields));

  test('has no channels on a station without channels', async () => {
    expect(await read()).toEqual({ success: true, numbers: [], ids: [], names: [], deadNumbers: [] });
  });

  describe('of five channels', () => {
    beforeEach(async () => {
      for (const channelNumber of [40, 10, 30, 20, 50]) await create(channelNumber);
    });

    test('has number, id and name of each, in the order of the numbers', async () => {
      const inOrder = [10, 20, 30, 40, 50];
      expect(await read()).toEqual({
        success: true,
        numbers: inOrder,
        ids: inOrder.map(idOf),
        names: inOrder.map((number) => `Channel ${number}`),
        deadNumbers: [],
      });
    });

    test('follows channels that are renamed, renumbered, switched off, deleted and created', async () => {
      expect((await read()).names[0]).toBe('Channel 10');
      await change(10, { name: 'Nova' });
      expect((await read()).names[0]).toBe('Nova');
      await change(20, { channelNumber: 45 });
      expect(await numbers()).toEqual([10, 30, 40, 45, 50]);
      await change(50, { isActive: false });
      expect(await numbers()).toEqual([10, 30, 40, 45]);
      await fixture.current.asAdmin('DELETE', `/api/channels/${idOf(10)}`);
      expect(await numbers()).toEqual([30, 40, 45]);
      await create(35);
      expect(await numbers()).toEqual([30, 35, 40, 45]);
    });

    test('names those without a signal', async () => {
      const failed = { isReachable: false, failingSince: '2026-11-25T11:00:00.000Z' };
      const setCheck = (fields: object) =>
        fixture.current.channels.state.setStreamChecks(idOf(30), [sampleStreamCheck(streamUrl, fields)]);
      await setCheck(failed);
      expect((await read()).deadNumbers).toEqual([30]);
      await setCheck({});
      expect((await read()).deadNumbers).toEqual([]);
    });

    test('shows administrators no inactive channels either', async () => {
      await change(30, { isActive: false });
      const { numbers: shown } = (await fixture.current.asAdmin('GET', '/api/channels/dial')).json();
      expect(shown).toEqual([10, 20, 40, 50]);
    });

    test('is the same response while nothing of it changes', async () => {
      const { etag = '' } = (await get()).headers;
      fixture.current.channels.state.setStats(idOf(30), { currentListeners: 7 });
      expect((await get({ 'if-none-match': etag })).statusCode).toBe(304);
      await change(30, { name: 'Nova' });
      expect((await get({ 'if-none-match': etag })).statusCode).toBe(200);
    });
  });

  test('is at most 200 KB with ten thousand channels, and revalidated by its ETag', async () => {
    await insertChannelsDirectly(fixture.database.db, CHANNELS_MAX_COUNT, stationName);
    await fixture.restart();
    const getCompressed = () => get({ 'accept-encoding': 'br' });
    const { headers, rawPayload } = await getCompressed();
    expect(headers['content-encoding']).toBe('br');
    expect(rawPayload.length).toBeLessThan(COMPRESSED_MAX_BYTES);
    expect(headers['cache-control']).toBe('no-cache');
    const repeated = await get({ 'if-none-match': headers.etag ?? '' });
    expect([repeated.statusCode, repeated.rawPayload.length]).toEqual([304, 0]);
    expect((await read()).names).toHaveLength(CHANNELS_MAX_COUNT);
  });
});
