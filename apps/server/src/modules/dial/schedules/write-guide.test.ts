import { DAYS_OF_WEEK } from '@airdial/contract/channel/schema';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { writeGuide } from './write-guide.ts';

const STATION = { title: 'Nova & Söhne', siteUrl: 'https://radio.example.org' };
const NIGHT = { programName: 'Night', dayOfWeek: 'Saturday', startTime: '22:30', endTime: '06:00' } as const;
const CHANNEL = {
  id: 'c7',
  name: 'Nova "<&> عربى 🎷',
  channelNumber: 7,
  genre: 'R&B',
  url: 'https://radio.example.org/listen/7',
  imageUrl: 'https://radio.example.org/uploads/channels/a.webp?a=1&b=2',
  schedule: [NIGHT],
};
const write = (now: string, channels = [CHANNEL], timeZone = 'Europe/Berlin') =>
  writeGuide({ ...STATION, channels, timeZone, now: Date.parse(now) });

/** What xmltv.dtd allows of the elements that we write, in its order. */
const CONTENT: Readonly<Record<string, RegExp>> = {
  tv: /^(?:channel )*(?:programme )*$/,
  channel: /^(?:display-name )+(?:icon )*(?:url )*$/,
  programme: /^title (?:category )*$/,
};

type Element = { readonly name: string; readonly attributes: Record<string, string>; text: string };

/** The elements of a guide that follows the DTD, in their order. */
function read(text: string): Element[] {
  const elements: Element[] = [];
  const open: { element: Element; children: string }[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes, text: '' };
    const parent = open.at(-1);
    if (parent) parent.children += `${name} `;
    open.push({ element, children: '' });
    elements.push(element);
  });
  parser.on('text', (part) => {
    const parent = open.at(-1);
    if (parent) parent.element.text += part;
  });
  parser.on('closetag', () => {
    const { element, children } = open.pop() ?? expect.fail('nothing is open');
    expect(children).toMatch(CONTENT[element.name] ?? /^$/);
  });
  parser.write(text).close();
  return elements;
}

const timesOf = (text: string) =>
  read(text).flatMap(({ name, attributes: { start, stop } }) =>
    name === 'programme' ? [[start, stop]] : [],
  );

test('lists channels and the programs of a week', { tags: 'schedules-out' }, () => {
  const text = write('2026-11-26T12:00:00Z');
  expect(text).toContain('<!DOCTYPE tv SYSTEM "xmltv.dtd">');
  expect(read(text).map(({ name, attributes, text }) => [name, attributes, text.trim()])).toEqual([
    [
      'tv',
      {
        'source-info-name': STATION.title,
        'source-info-url': STATION.siteUrl,
        'generator-info-name': 'Airdial',
      },
      '',
    ],
    ['channel', { id: 'c7' }, ''],
    ['display-name', {}, CHANNEL.name],
    ['display-name', {}, '7'],
    ['icon', { src: CHANNEL.imageUrl }, ''],
    ['url', {}, CHANNEL.url],
    ['programme', { start: '20261128223000 +0100', stop: '20261129060000 +0100', channel: 'c7' }, ''],
    ['title', {}, 'Night'],
    ['category', {}, 'R&B'],
  ]);
});

test('follows the clocks in the nights in which they change', { tags: 'schedules-out' }, () => {
  expect(timesOf(write('2026-03-28T12:00:00Z'))).toEqual([
    ['20260328223000 +0100', '20260329060000 +0200'],
    ['20260404223000 +0200', '20260405060000 +0200'],
  ]);
  expect(timesOf(write('2026-10-24T12:00:00Z'))[0]).toEqual(['20261024223000 +0200', '20261025060000 +0100']);
  expect(timesOf(write('2026-03-28T12:00:00Z', [CHANNEL], 'Asia/Kathmandu'))[0]).toEqual([
    '20260328223000 +0545',
    '20260329060000 +0545',
  ]);
});

test('leaves out what the clocks skip', { tags: 'schedules-out' }, () => {
  const skipped = { ...NIGHT, dayOfWeek: 'Sunday', startTime: '02:30', endTime: '03:00' };
  const channel = { ...CHANNEL, schedule: [skipped] };
  const times = (now: string) => timesOf(write(now, [channel as never]));
  expect(times('2026-03-28T12:00:00Z')).toEqual([]);
  expect(times('2026-03-29T12:00:00Z')).toEqual([['20260405023000 +0200', '20260405030000 +0200']]);
});

test('has what began yesterday', () => {
  expect(timesOf(write('2026-11-29T01:00:00Z'))[0]?.[0]).toBe('20261128223000 +0100');
});

test('has fewer days where they have too many programs', () => {
  const schedule = DAYS_OF_WEEK.flatMap((dayOfWeek) =>
    Array.from({ length: 20 }, (_, hour) => ({
      programName: 'p',
      dayOfWeek,
      startTime: `${String(hour).padStart(2, '0')}:00`,
      endTime: '23:00',
    })),
  );
  const many = Array.from({ length: 300 }, (_, index) => ({ ...CHANNEL, id: `c${index}`, schedule }));
  const days = new Set(write('2026-11-26T12:00:00Z', many as never).match(/(?<=<programme start=")\d{8}/g));
  expect([...days]).toEqual(['20261125', '20261126', '20261127']);
  const more = Array.from({ length: 1_100 }, (_, index) => ({ ...many[0], id: `c${index}` }));
  const guide = write('2026-11-26T12:00:00Z', more as never);
  expect(guide.match(/<programme /g)).toHaveLength(20_000);
  expect(guide).not.toContain('start="20261125');
});

test('holds any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
      const channel = { ...CHANNEL, name, schedule: [{ ...NIGHT, programName: `x${name}` }] };
      expect(read(write('2026-11-26T12:00:00Z', [channel as never])).length).toBeGreaterThan(6);
    }),
    { numRuns: 30 },
  );
});
