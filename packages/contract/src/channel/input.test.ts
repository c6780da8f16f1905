import { expect, test } from 'vitest';
import { SCHEDULE_MAX_ENTRIES } from '../limits.ts';
import { validationErrors } from '../testing/validation-errors.ts';
import { channelRule, inspectionRule } from './input.ts';

const channel = { name: 'Loop One', streamUrl: 'http://radio.example:8000/loop.mp3' };

test('requires only a name and a stream', () => {
  expect(channelRule.parse(channel)).toEqual(channel);
  expect(validationErrors(channelRule, {})).toEqual([
    'name: Channel name is required',
    'streamUrl: Stream URL is required',
  ]);
});

test('turns empty texts into null, trims texts and drops unknown keys', () => {
  const sent = {
    ...channel,
    name: ' Loop One ',
    genre: '',
    website: ' ',
    imageUrl: '/uploads/a.webp',
    stats: 9,
  };
  expect(channelRule.parse(sent)).toEqual({
    ...channel,
    genre: null,
    website: null,
    imageUrl: '/uploads/a.webp',
  });
});

test('says why a user name or a password in the address of a stream is refused', () => {
  for (const who of ['user:pass@', 'user@', ':pass@']) {
    const streamUrl = `https://${who}nova.example/live`;
    const reason =
      'streamUrl: Stream URL must not contain a user name or password: everyone who listens could read them';
    expect(validationErrors(channelRule, { ...channel, streamUrl })).toEqual([reason]);
    expect(validationErrors(channelRule, { ...channel, alternatives: [{ streamUrl }] })).toEqual([
      `alternatives.0.${reason}`,
    ]);
  }
  expect(validationErrors(channelRule, { ...channel, streamUrl: 'ftp://user:pass@nova.example/' })).toEqual([
    'streamUrl: Stream URL must be a web address that starts with http:// or https://',
  ]);
});

test('says that a user name or a password in another address is refused', () => {
  const withCredentials = 'https://user:pass@nova.example/';
  const sent = { imageUrl: withCredentials, website: withCredentials, apiOrigin: withCredentials };
  expect(validationErrors(channelRule, { ...channel, ...sent })).toEqual([
    'imageUrl: Image URL must not contain a user name or password',
    'website: Website must not contain a user name or password',
    'apiOrigin: Metadata endpoint must not contain a user name or password',
  ]);
});

test('says that a user name or a password in the address of an inspection is refused', () => {
  for (const url of ['http://user:pass@nova.example/live', 'user:pass@nova.example/live'])
    expect(validationErrors(inspectionRule, { url })).toEqual([
      'url: Address must not contain a user name or password',
    ]);
  expect(validationErrors(inspectionRule, { url: 'no address' })).toEqual([
    'url: Please give the address of a stream, a playlist or a web page',
  ]);
});

test.each([0, -1, 1.5, '7', Number.NaN, 100_000])(
  'rejects the channel number %j',
  { tags: 'channel-number' },
  (channelNumber) => {
    expect(validationErrors(channelRule, { ...channel, channelNumber })).toEqual([
      'channelNumber: Channel number must be a whole number from 1 to 99999',
    ]);
  },
);

test.each([
  'ftp://radio.example/a',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'http://',
  'http:/radio.example',
  '//radio.example/a',
  '/a.mp3',
  'http://user:pass@radio.example/',
  'http://user@radio.example/',
  'http://radio.example\\@evil.example/',
  'http://radio .example/',
  'data:text/html,x',
])('rejects the stream address %j', (streamUrl) => {
  expect(validationErrors(channelRule, { ...channel, streamUrl })).toHaveLength(1);
});

test.each(['//evil.example/a.png', '/\\evil.example', 'data:image/png;base64,AA', 'a.png'])(
  'rejects the image address %j',
  (imageUrl) => {
    expect(validationErrors(channelRule, { ...channel, imageUrl })).toEqual([
      'imageUrl: Image URL must be a web address or a path on this server',
    ]);
  },
);

test('requires web addresses for website and metadata endpoint', () => {
  const sent = { ...channel, website: 'javascript:alert(1)', apiOrigin: '/status-json.xsl' };
  expect(validationErrors(channelRule, sent)).toHaveLength(2);
});

test('requires names and clock times in the schedule', () => {
  const entry = { programName: 'Dawn', dayOfWeek: 'Monday', startTime: '06:00', endTime: '24:00' };
  expect(validationErrors(channelRule, { ...channel, schedule: [entry] })).toEqual([
    'schedule.0.endTime: Time must be written as HH:MM',
  ]);
  const untimed = [{ ...entry, startTime: ' ', endTime: undefined }];
  expect(validationErrors(channelRule, { ...channel, schedule: untimed })).toEqual([
    'schedule.0.startTime: Time is required',
    'schedule.0.endTime: Time is required',
  ]);
  const schedule = [{ ...entry, endTime: '23:59' }];
  expect(channelRule.parse({ ...channel, schedule }).schedule).toEqual(schedule);
});

test('takes overlaps and 24 hours, and names a missing day and what is too long', {
  tags: 'schedule-week',
}, () => {
  const entry = { programName: 'Dawn', dayOfWeek: 'Monday', startTime: '06:00', endTime: '06:00' };
  const schedule = [entry, { ...entry, programName: 'News', endTime: '06:05' }];
  expect(channelRule.parse({ ...channel, schedule }).schedule).toEqual(schedule);
  expect(validationErrors(channelRule, { ...channel, schedule: [{ ...entry, dayOfWeek: '' }] })).toEqual([
    'schedule.0.dayOfWeek: Please choose a day from Monday to Sunday',
  ]);
  const tooMany = Array.from({ length: SCHEDULE_MAX_ENTRIES + 1 }, () => entry);
  expect(validationErrors(channelRule, { ...channel, schedule: tooMany })).toEqual([
    'schedule: A schedule may have at most 200 programs, each day counted',
  ]);
});

test('takes further addresses in their order, a few and each once', () => {
  const alternatives = [
    { streamUrl: 'http://nova.example/live', codec: 'AAC', bitrate: 48 },
    { streamUrl: ' https://backup.example/live ' },
  ];
  expect(channelRule.parse({ ...channel, alternatives }).alternatives).toEqual([
    alternatives[0],
    { streamUrl: 'https://backup.example/live', codec: null, bitrate: null },
  ]);
  const errors = (...streamUrls: string[]) =>
    validationErrors(channelRule, {
      ...channel,
      alternatives: streamUrls.map((streamUrl) => ({ streamUrl })),
    });
  const other = 'https://other.example/live';
  expect(errors(other, channel.streamUrl.replace('https', 'HTTPS'))).toEqual([
    'alternatives.1.streamUrl: The channel has this address already',
  ]);
  expect(errors(other, other)).toHaveLength(1);
  expect(errors('file:///etc/passwd')).toHaveLength(1);
  const many = Array.from({ length: 6 }, (_, index) => `${other}${index}`);
  expect(errors(...many)).toEqual(['alternatives: A channel may have at most 5 further addresses']);
});
