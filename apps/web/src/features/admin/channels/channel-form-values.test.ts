import { channelRule } from '@airdial/contract/channel/input';
import { expect, test } from 'vitest';
import { scheduleOfDraft, toChannelInput, toDraftValues } from './channel-form-values.ts';

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
    'schedule.1.endTime: Time must be written as HH:MM',
    'currentProgram.name: Program name is required',
  ]);
});

const entry = { programName: 'Early', dayOfWeek: 'Monday', startTime: '06:00', endTime: '09:00' } as const;
const fields = {
  'schedule.0.programName': 'Early',
  'schedule.0.dayOfWeek': 'Monday',
  'schedule.0.startTime': '06:00',
  'schedule.0.endTime': '09:00',
};

test('a draft has the changed fields, and the schedule as one value only when it was edited', () => {
  expect(toDraftValues({ name: 'Nova' }, { name: 'Nova', ...fields }, [entry])).toEqual({ name: 'Nova' });
  const edited = { ...fields, 'schedule.0.endTime': '10:00' };
  const draft = toDraftValues({ 'schedule.0.endTime': '10:00' }, edited, [entry]);
  expect([Object.keys(draft), scheduleOfDraft(draft)]).toEqual([
    ['schedule'],
    [{ ...entry, endTime: '10:00' }],
  ]);
  expect(scheduleOfDraft(toDraftValues({}, {}, [entry]))).toEqual([]);
  expect(scheduleOfDraft({ name: 'Nova' })).toBeNull();
});
