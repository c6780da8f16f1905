import { readForm, toWholeNumber } from '../../../lib/form/form-values.ts';

type Values = Readonly<Record<string, string | boolean>>;

const SCHEDULED = /^schedule\.(\d+)\.(\w+)$/;

/** The fields of the schedule stand one by one in the form: `schedule.0.programName`. */
const readSchedule = (values: Values): object[] => {
  const rows: Record<string, unknown>[] = [];
  for (const [name, value] of Object.entries(values)) {
    const [, place, field] = SCHEDULED.exec(name) ?? [];
    if (place === undefined || field === undefined) continue;
    rows[Number(place)] = { ...rows[Number(place)], [field]: value };
  }
  return rows;
};

/** A program of which nothing is written is none. */
const readProgram = (values: Values): object | null => {
  const program = {
    name: values['currentProgram.name'],
    description: values['currentProgram.description'],
    host: values['currentProgram.host'],
  };
  return Object.values(program).some(Boolean) ? program : null;
};

const numberOr = <Empty>(empty: Empty, text: unknown) => (text === '' ? empty : toWholeNumber(text));

const TEXTS = [
  'name',
  'streamUrl',
  'description',
  'genre',
  'imageUrl',
  'codec',
  'country',
  'language',
  'website',
  'apiOrigin',
  'featured',
  'isActive',
] as const;

/** What the form says of a channel, for the contract's rule to judge. An empty number is the server's to give. */
export const toChannelInput = (values: Values): object => ({
  ...Object.fromEntries(TEXTS.map((name) => [name, values[name]])),
  channelNumber: numberOr(undefined, values.channelNumber),
  bitrate: numberOr(null, values.bitrate),
  schedule: readSchedule(values),
  currentProgram: readProgram(values),
});

export const readChannel = (form: HTMLFormElement): object => toChannelInput(readForm(form));

/** Both are needed before anything can be saved. */
export const isComplete = (form: HTMLFormElement): boolean => {
  const { name, streamUrl } = readForm(form);
  return [name, streamUrl].every((value) => typeof value === 'string' && value.trim() !== '');
};

export const fieldValue = (form: HTMLFormElement | null, name: string): string => {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : '';
};

/** As if it had been typed. */
export const fillField = (form: HTMLFormElement | null, name: string, value: string): void => {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
