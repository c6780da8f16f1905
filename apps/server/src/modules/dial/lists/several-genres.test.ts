import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ChannelsFixture, openChannelsFixture } from '../../../../testing/channels-fixture.ts';
import { createTestOutbound } from '../../../../testing/outbound-fixture.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import { channelListsModule } from './channel-lists-module.ts';
import { parseList } from './parse-list.ts';
import { validateRow } from './validate-row.ts';

const URL_ = 'https://nova.example/live';
const LISTS = {
  m3u: `#EXTM3U\n#EXTINF:-1 group-title="Jazz; Soul;;Jazz;عربى",Nova\n${URL_}\n`,
  csv: `name,url,genre\nNova,${URL_},Jazz;Soul;عربى\n`,
  tags: `name,url,tags\nNova,${URL_},"jazz,Soul;عربى"\n`,
  json: JSON.stringify([{ name: 'Nova', url: URL_, tags: ['jazz', 'Soul', 'عربى'] }]),
  opml: `<opml><body><outline type="audio" text="Nova" URL="${URL_}" category="Jazz;Soul;عربى"/></body></opml>`,
};

const read = async (text: string) => {
  const [row] = await parseList(text);
  return validateRow(row?.values ?? {});
};

test.each(Object.keys(LISTS) as (keyof typeof LISTS)[])(
  'a list names several genres: %s',
  {
    tags: 'several-genres',
  },
  async (format) => {
    const { channel, reason } = await read(LISTS[format]);
    expect([channel.genre, channel.furtherGenres, reason]).toEqual(['Jazz', ['Soul', 'عربى'], undefined]);
  },
);

test('cuts long genres, and keeps twenty', async () => {
  const genres = Array.from({ length: 40 }, (_, index) => `${index} ${'x'.repeat(70)}`);
  const { channel, reason } = await read(`name,url,genre\nNova,${URL_},${genres.join(';')}\n`);
  expect(channel.furtherGenres).toHaveLength(20);
  expect(channel.furtherGenres?.[0]).toBe(genres[1]?.slice(0, 60));
  expect(reason).toBe('genre is cut to 60 characters. Of the further genres the first 20 are kept.');
});

test('a later directive replaces the genres of an earlier one', async () => {
  const { channel } = await read(
    `#EXTM3U\n#EXTINF:-1 group-title="Jazz;Blues",Nova\n#EXTGRP:Talk\n${URL_}\n`,
  );
  expect([channel.genre, channel.furtherGenres ?? []]).toEqual(['Talk', []]);
});

describeOnEachDatabase('several genres of a channel', (open) => {
  let fixture: ChannelsFixture;
  beforeEach(async () => {
    fixture = await openChannelsFixture(await open());
    const { channels, app } = fixture;
    const station = () => ({ systemName: 'Nova', systemUrl: 'https://radio.example.org' });
    const deps = { channels, outbound: createTestOutbound(), station };
    channelListsModule(deps).serveListening(app, () => false);
    const { channel } = await read(LISTS.m3u);
    const { name, streamUrl, genre = null, furtherGenres = [] } = channel;
    await channels.writer.createMany([{ channelNumber: 7, name, streamUrl, genre, furtherGenres }]);
  });
  afterEach(() => fixture.stop());

  const find = async (search: string) => {
    const query = new URLSearchParams({ search });
    const { channels } = (await fixture.app.inject(`/api/channels?${query}`)).json();
    return channels;
  };

  test('all find it, and the first is shown', { tags: 'several-genres' }, async () => {
    for (const genre of ['jazz', 'soul', 'عربى']) {
      const [channel] = await find(genre);
      expect(channel).toMatchObject({ name: 'Nova', genre: 'Jazz' });
      expect(channel).not.toHaveProperty('furtherGenres');
      const { body } = await fixture.app.inject(`/listen.m3u?${new URLSearchParams({ genre })}`);
      expect(body).toContain('group-title="Jazz;Soul;عربى"');
    }
    expect(await find('funk')).toEqual([]);
  });

  test('stay when an administrator changes the channel', async () => {
    const id = fixture.channels.getByNumber(7)?.id;
    const change = { channelNumber: 7, name: 'Nova', streamUrl: URL_, genre: 'Blues' };
    expect((await fixture.asAdmin('PUT', `/api/channels/${id}`, change)).statusCode).toBe(200);
    for (const genre of ['blues', 'soul']) expect(await find(genre)).toHaveLength(1);
    expect(await find('jazz')).toEqual([]);
    const groupOf = async (genre: string | null) => {
      await fixture.asAdmin('PUT', `/api/channels/${id}`, { ...change, genre });
      return /group-title="([^"]*)"/.exec((await fixture.app.inject('/listen.m3u')).body)?.[1];
    };
    expect(await groupOf('Soul')).toBe('Soul;عربى');
    expect(await groupOf(null)).toBe('Soul;عربى');
  });
});
