import { expect, test } from 'vitest';
import { rowsOfDraft, toDraftValues } from './draft-values.ts';

const entry = { programName: 'Early', dayOfWeek: 'Monday', startTime: '06:00', endTime: '09:00' } as const;
const address = { streamUrl: 'https://nova.example/low', codec: 'AAC', bitrate: '48' };
const lists = {
  'schedule.0.programName': 'Early',
  'schedule.0.dayOfWeek': 'Monday',
  'schedule.0.startTime': '06:00',
  'schedule.0.endTime': '09:00',
  'alternatives.0.streamUrl': address.streamUrl,
  'alternatives.0.codec': 'AAC',
  'alternatives.0.bitrate': '48',
};
const saved = { name: 'Luna', ...lists };
const toDraft = (current: Parameters<typeof toDraftValues>[1]) => {
  const { values, leftOut } = toDraftValues(saved, current, []);
  return { owner: 'ada', form: 'channel', storedAt: null, values, leftOut };
};

test('a draft has the changed fields, and each list as one value only when it was edited', () => {
  expect(toDraft({ ...saved, name: 'Nova' }).values).toEqual({ name: 'Nova' });
  const draft = toDraft({ ...saved, 'schedule.0.endTime': '10:00', 'alternatives.0.bitrate': 'low' });
  expect(Object.keys(draft.values)).toEqual(['schedule', 'alternatives']);
  expect(rowsOfDraft(draft, 'schedule')).toEqual([{ ...entry, endTime: '10:00' }]);
  expect(rowsOfDraft(draft, 'alternatives')).toEqual([{ ...address, bitrate: 'low' }]);
  const emptied = toDraft({ name: 'Luna' });
  expect(rowsOfDraft(emptied, 'schedule')).toEqual([]);
  expect(rowsOfDraft(emptied, 'alternatives')).toEqual([]);
  expect(rowsOfDraft(toDraft({ ...saved, name: 'Nova' }), 'schedule')).toBeUndefined();
});

test('a draft has the rows of a list in their order', () => {
  const current = Object.fromEntries(
    Array.from({ length: 11 }, (_, row) => [`schedule.${row}.day`, `${row}`]),
  );
  expect(rowsOfDraft(toDraft(current), 'schedule')?.at(-1)).toEqual({ day: '10' });
});

test('a draft leaves secrets out, and says so', () => {
  const typed = { host: 'b.example', password: 'only here' };
  expect(toDraftValues({ host: 'a.example', password: '' }, typed, ['password'])).toEqual({
    values: { host: 'b.example' },
    leftOut: true,
  });
});
