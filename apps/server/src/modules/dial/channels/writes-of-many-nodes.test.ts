// @module-tag writes-of-nodes

import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase, silentLogger } from '../../../../testing/test-databases.ts';
import { ChannelRepository } from './channel-repository.ts';
import { ChannelService } from './channel-service.ts';

const NODES_COUNT = 3;
const CHANNELS_PER_NODE = 5;

describeOnEachDatabase('channels of nodes that have not heard of each other yet', (open) => {
  let nodes: ChannelService[];
  beforeEach(async () => {
    const { db } = await open();
    const start = () => ChannelService.start({ repository: new ChannelRepository(db), logger: silentLogger });
    nodes = await Promise.all(Array.from({ length: NODES_COUNT }, start));
  });
  afterEach(() => Promise.all(nodes.map((node) => node.stop())));

  const getNode = (index: number): ChannelService => {
    const node = nodes[index];
    if (!node) throw new Error(`There is no node ${index}.`);
    return node;
  };
  const first = () => getNode(0);
  const second = () => getNode(1);

  test('get the next free numbers, each its own', { tags: 'next-free-number' }, async () => {
    const created = await Promise.all(
      nodes.flatMap((node) =>
        Array.from({ length: CHANNELS_PER_NODE }, () => node.writer.createWithNextNumber({ name: 'Nova' })),
      ),
    );
    const numbers = created.map(({ channelNumber }) => channelNumber).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: NODES_COUNT * CHANNELS_PER_NODE }, (_, index) => index + 1));
  });

  test('are refused a number that an administrator has chosen and another node has taken', async () => {
    await first().writer.create({ channelNumber: 7, name: 'Nova' });
    await expect(second().writer.create({ channelNumber: 7, name: 'Aurora' })).rejects.toMatchObject({
      code: 'channel-number-taken',
    });
  });

  test('are updated as on one node: without a version by the last, with one by who has read the newest', async () => {
    const { id } = await first().writer.create({ channelNumber: 7, name: 'Nova' });
    const renamed = await second().writer.update(id, { name: 'Aurora' });
    expect(await first().writer.update(id, { genre: 'Jazz' })).toMatchObject({
      name: 'Aurora',
      genre: 'Jazz',
    });
    await expect(second().writer.update(id, { name: 'Late' }, renamed.updatedAt)).rejects.toMatchObject({
      code: 'edited-meanwhile',
    });
    const newest = first().get(id)?.updatedAt;
    expect(await second().writer.update(id, { name: 'Last' }, newest)).toMatchObject({ genre: 'Jazz' });
    await second().writer.delete(id);
    await expect(first().writer.update(id, { name: 'Gone' })).rejects.toMatchObject({
      code: 'channel-not-found',
    });
  });

  test('keep an address that a check has replaced, which is no new version', async () => {
    const from = 'https://radio.example/live?token=1';
    const { id, updatedAt } = await first().writer.create({
      channelNumber: 7,
      name: 'Nova',
      streamUrl: from,
    });
    await second().remote.reload([id]);
    const to = 'https://radio.example/live';
    expect(await first().state.replaceAddress(id, { from, to })).toBe(true);
    expect(await second().writer.update(id, { name: 'Aurora' }, updatedAt)).toMatchObject({
      name: 'Aurora',
      streamUrl: to,
    });
  });

  test('keep an address that an administrator has changed while a check was to replace the former', async () => {
    const from = 'https://radio.example/live?token=1';
    const { id } = await first().writer.create({ channelNumber: 7, name: 'Nova', streamUrl: from });
    const streamUrl = 'https://radio.example/new';
    await second().remote.reload([id]);
    await second().writer.update(id, { streamUrl });
    expect(await first().state.replaceAddress(id, { from, to: 'https://radio.example/live' })).toBe(false);
    await second().remote.reload([id]);
    expect(second().get(id)?.streamUrl).toBe(streamUrl);
  });

  test('never go back in their totals and peaks', async () => {
    const { id } = await first().writer.create({ channelNumber: 7, name: 'Nova' });
    await second().remote.reload([id]);
    const more = { peakListeners: 7, totalListeners: 8, totalPlays: 9 };
    first().state.setStats(id, more);
    await first().remote.reload([id]);
    expect(first().get(id)?.stats).toMatchObject(more);
    await first().stop();
    second().state.setStats(id, { peakListeners: 1, totalListeners: 2, totalPlays: 3 });
    await second().stop();
    await getNode(2).remote.reload([id]);
    expect(getNode(2).get(id)?.stats).toMatchObject(more);
  });

  test('keep a further address that a check has replaced', async () => {
    const further = { streamUrl: 'https://radio.example/low?token=1', codec: null, bitrate: 64 };
    const { id } = await first().writer.create({ channelNumber: 7, name: 'Nova', alternatives: [further] });
    await second().remote.reload([id]);
    const to = 'https://radio.example/low';
    expect(await first().state.replaceAddress(id, { from: further.streamUrl, to })).toBe(true);
    await second().writer.update(id, { name: 'Aurora' });
    await second().remote.reload([id]);
    expect(second().get(id)).toMatchObject({
      name: 'Aurora',
      alternatives: [{ ...further, streamUrl: to }],
    });
  });
});
