// @module-tag channel-dialog

import { channelRule } from '@airdial/contract/channel/input';
import { expect, test } from 'vitest';
import { toChannelInput } from './channel-form-values.ts';

const FILLED = {
  channelNumber: '7',
  name: 'Nova',
  streamUrl: 'https://nova.example/live',
  description: '',
  genre: 'Jazz',
  imageUrl: '',
  bitrate: '192',
  codec: 'AAC',
  country: '',
  language: '',
  website: '',
  apiOrigin: '',
  featured: true,
  isActive: false,
  'currentProgram.name': '',
  'currentProgram.description': '',
  'currentProgram.host': '',
};

test('converts a filled form to a valid channel', () =>
  expect(channelRule.parse(toChannelInput(FILLED))).toEqual({
    channelNumber: 7,
    name: 'Nova',
    streamUrl: 'https://nova.example/live',
    description: null,
    genre: 'Jazz',
    imageUrl: null,
    bitrate: 192,
    codec: 'AAC',
    country: null,
    language: null,
    website: null,
    apiOrigin: null,
    featured: true,
    isActive: false,
    schedule: [],
    alternatives: [],
    currentProgram: null,
  }));

test('confirms a relay only where the box is checked', () => {
  const relayed = { ...FILLED, relay: 'needed' };
  expect(channelRule.parse(toChannelInput({ ...relayed, relayConfirmed: false }))).not.toHaveProperty(
    'relayConfirmed',
  );
  expect(channelRule.parse(toChannelInput({ ...relayed, relayConfirmed: true }))).toMatchObject({
    relay: 'needed',
    relayConfirmed: true,
  });
});

test('leaves an empty number to the server, an empty bitrate unset, and rejects other texts', () => {
  expect(channelRule.parse(toChannelInput({ ...FILLED, channelNumber: '', bitrate: '' }))).toMatchObject({
    channelNumber: undefined,
    bitrate: null,
  });
  const issues = channelRule.safeParse(toChannelInput({ ...FILLED, channelNumber: '7a', bitrate: '1.5' }))
    .error?.issues;
  expect(issues?.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'channelNumber: Channel number must be a whole number from 1 to 99999',
    'bitrate: Bitrate must be a whole number from 1 to 10000',
  ]);
});

test('converts programs, and names their invalid fields as the form does', () => {
  const values = {
    ...FILLED,
    'currentProgram.host': 'Björk',
    'schedule.0.programName': 'Dawn',
    'schedule.0.dayOfWeek': 'Monday',
    'schedule.0.startTime': '06:00',
    'schedule.0.endTime': '09:00',
    'schedule.1.programName': 'Dusk',
    'schedule.1.dayOfWeek': 'Friday',
    'schedule.1.startTime': '20:00',
    'schedule.1.endTime': '',
  };
  expect(toChannelInput(values)).toMatchObject({
    schedule: [
      { programName: 'Dawn', dayOfWeek: 'Monday', startTime: '06:00', endTime: '09:00' },
      { programName: 'Dusk', dayOfWeek: 'Friday', startTime: '20:00', endTime: '' },
    ],
    currentProgram: { name: '', description: '', host: 'Björk' },
  });
  const issues = channelRule.safeParse(toChannelInput(values)).error?.issues;
  expect(issues?.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'schedule.1.endTime: Time is required',
    'currentProgram.name: Program name is required',
  ]);
});

const address = { streamUrl: 'https://nova.example/low', codec: 'AAC', bitrate: '48' };
const fields = {
  'alternatives.0.streamUrl': address.streamUrl,
  'alternatives.0.codec': 'AAC',
  'alternatives.0.bitrate': '48',
};

test('converts further addresses, and names their invalid fields as the form does', () => {
  const values = { ...FILLED, ...fields, 'alternatives.1.streamUrl': FILLED.streamUrl };
  const more = { 'alternatives.1.codec': '', 'alternatives.1.bitrate': '' };
  expect(toChannelInput({ ...values, ...more })).toMatchObject({
    alternatives: [
      { ...address, bitrate: 48 },
      { streamUrl: FILLED.streamUrl, codec: '', bitrate: null },
    ],
  });
  const issues = channelRule.safeParse(toChannelInput({ ...values, ...more })).error?.issues;
  expect(issues?.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'alternatives.1.streamUrl: The channel has this address already',
  ]);
});
