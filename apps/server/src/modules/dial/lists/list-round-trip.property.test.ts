import { DAYS_OF_WEEK } from '@airdial/contract/channel/schema';
import { type ListFormat, PLAYER_FORMATS, type PlayerFormat } from '@airdial/contract/channel-list/formats';
import { line, paragraphs } from '@airdial/contract/common/text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FULL } from '../../../../testing/full-channel.ts';
import { Publisher } from '../../../lib/publisher.ts';
import { createChannelRecord } from '../channels/channel-record.ts';
import type { ChannelChange, ChannelRecord, NewChannel } from '../channels/channel-types.ts';
import { ExportService } from './export-service.ts';
import { parseList } from './parse-list.ts';
import { validateRow } from './validate-row.ts';

const SITE = 'https://radio.example.org';
const AT = Date.parse('2026-11-23T12:00:00Z');

/** Texts as the contract stores them, with the characters that formats use among them. */
const rawText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...`"'=+-@,;&<>#|:\n\t\\ aé’ü`), maxLength: 20 }),
);
const stored = (rule: ReturnType<typeof line>) =>
  rawText.map((text) => rule.parse(text)).filter((text) => text !== '');
const name = stored(line('Name', 120));
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const address = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.string({ unit: fc.constantFrom(...'abc?&=;,%"\'~é'), maxLength: 12 }),
  )
  .map(([scheme, path]) => `${scheme}://stream.example:8000/${path}`);
const alternative = fc.record({
  streamUrl: address.map((url) => url.replace('stream.', 'other.')),
  codec: orNull(fc.constantFrom('MP3', 'AAC', '=OGG')),
  bitrate: orNull(fc.integer({ min: 1, max: 10_000 })),
});
const time = fc.constantFrom('00:00', '06:30', '23:59');

const channel: fc.Arbitrary<Omit<NewChannel, 'channelNumber'>> = fc.record({
  name,
  streamUrl: address,
  alternatives: fc.uniqueArray(alternative, {
    maxLength: 5,
    selector: ({ streamUrl }) => new URL(streamUrl).href,
  }),
  description: orNull(stored(paragraphs('Description', 2_000))),
  genre: orNull(name),
  furtherGenres: fc.uniqueArray(stored(line('Genre', 60)), { maxLength: 3 }),
  imageUrl: orNull(fc.oneof(address, fc.constant('/uploads/channels/a.webp'))),
  logo: orNull(address),
  bitrate: orNull(fc.integer({ min: 1, max: 10_000 })),
  codec: orNull(fc.constantFrom('MP3', 'AAC', '=OGG')),
  country: orNull(name),
  language: orNull(name),
  website: orNull(address),
  apiOrigin: orNull(address),
  charset: orNull(fc.constantFrom('windows-1251', 'utf-8')),
  featured: fc.boolean(),
  isActive: fc.boolean(),
  schedule: fc.array(
    fc.record({
      programName: name,
      dayOfWeek: fc.constantFrom(...DAYS_OF_WEEK),
      startTime: time,
      endTime: time,
    }),
    { maxLength: 3 },
  ),
  currentProgram: orNull(fc.record({ name, description: orNull(name), host: orNull(name) })),
  createdAt: fc.integer({ min: 0, max: AT }),
});
const dial = fc
  .array(channel, { minLength: 1, maxLength: 6 })
  .map((channels) => channels.map((input, index) => toRecord({ ...input, channelNumber: 3 * index + 1 })));

const toRecord = (input: NewChannel): ChannelRecord =>
  createChannelRecord(input, `id ${input.channelNumber}`, AT);

function exportText(channels: readonly ChannelRecord[], format: ListFormat): string {
  const station = () => ({ systemName: 'Nova & Söhne', systemUrl: SITE });
  const service = new ExportService({
    channels: { all: () => channels, getByNumber: () => undefined, changes: new Publisher<ChannelChange>() },
    station,
  });
  return [...(service.export(format).content as Iterable<string>)].join('');
}

const importAgain = async (text: string) =>
  (await parseList(text)).map(({ values }) => {
    const { channel: read, isValid, reason } = validateRow(values);
    expect([isValid, reason]).toEqual([true, undefined]);
    return read;
  });

/** The right to re-stream is confirmed for a channel, and a list may come from anybody. */
const importedFields = ({
  id,
  loudness,
  pictures,
  relay,
  relayConfirmed,
  streamCheck,
  alternativeChecks,
  track,
  trackUpdatedAt,
  stats,
  updatedAt,
  ...fields
}: ChannelRecord) => ({
  ...fields,
  createdAt: new Date(fields.createdAt).toISOString(),
});

test.each(['csv', 'json'] as const)('%s keeps everything', { tags: 'further-addresses' }, async (format) => {
  await fc.assert(
    fc.asyncProperty(dial, async (channels) => {
      expect(await importAgain(exportText(channels, format))).toEqual(channels.map(importedFields));
    }),
    { examples: [[[toRecord(FULL)]]] },
  );
});

const picture = ({ imageUrl, logo }: ChannelRecord) => {
  const image = imageUrl ?? logo;
  return image ? { imageUrl: new URL(image, SITE).href } : {};
};
const ifText = (field: string, value: string | null) => (value === null ? {} : { [field]: value });
/** To players, semicolons separate genres, the first of which is the channel's. */
const splitGenres = (text: string) => {
  const [genre = null, ...furtherGenres] = new Set(
    text
      .split(';')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  );
  return { genre, ...(furtherGenres.length > 0 && { furtherGenres }) };
};
const withoutQuotes = (text: string | null) => text?.replaceAll('"', "'") ?? null;
/** XML cannot contain them. */
const asXml = (text: string | null) => text?.replace(/[\uFFFE\uFFFF]/g, '') ?? null;

/** What each format carries of an active channel. */
const CARRIED: Readonly<Record<PlayerFormat, (channel: ChannelRecord) => object>> = {
  m3u: (stored) => ({
    channelNumber: stored.channelNumber,
    ...((stored.genre !== null || stored.furtherGenres.length > 0) &&
      splitGenres([stored.genre ?? '', ...stored.furtherGenres].join(';').replaceAll('"', "'"))),
    ...ifText('country', withoutQuotes(stored.country)),
    ...ifText('language', withoutQuotes(stored.language)),
    ...picture(stored),
  }),
  pls: () => ({}),
  xspf: (stored) => ({
    channelNumber: stored.channelNumber,
    ...ifText('description', asXml(stored.description)),
    ...ifText('website', stored.website),
    ...picture(stored),
  }),
  opml: (stored) => ({
    ...ifText('description', asXml(stored.description)),
    ...(stored.genre !== null && splitGenres(asXml(stored.genre) ?? '')),
    ...ifText('language', asXml(stored.language)),
    ...ifText('website', stored.website),
    ...picture(stored),
  }),
};

test.each(PLAYER_FORMATS)('%s keeps what it carries of active channels', async (format) => {
  await fc.assert(
    fc.asyncProperty(dial, async (channels) => {
      const active = channels.filter(({ isActive }) => isActive);
      fc.pre(active.length > 0);
      // To OPML, a category that begins with a slash is a path.
      fc.pre(format !== 'opml' || active.every(({ genre }) => !genre?.startsWith('/')));
      const expected = active.map((stored) => ({
        name: stored.name,
        streamUrl: stored.streamUrl,
        ...CARRIED[format](stored),
      }));
      expect(await importAgain(exportText(channels, format))).toEqual(expected);
    }),
  );
});
