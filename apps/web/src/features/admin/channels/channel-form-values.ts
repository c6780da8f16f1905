import type { Channel, ScheduleEntry } from '@airdial/contract/channel/schema';
import { DEFAULT_BITRATE_KBPS, DEFAULT_CODEC } from '@airdial/contract/limits';
import { type FormValues, toWholeNumber } from '../../../lib/form/form-values.ts';
import { formatTimeOfDay } from '../../../lib/formats.ts';
import { channelFieldLabels, channelFormTexts } from '../../../messages/channel-form-messages.ts';
import { storedChanges } from '../shared/stored-changes.ts';

type ChannelFields = Pick<Channel, keyof typeof channelFieldLabels & keyof Channel>;
type Nullable<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | null };

/**
 * The initial values of the dialog's fields by field name, but for the schedule. A nested field has
 * a dotted name.
 */
export type ChannelFormValues = Nullable<ChannelFields> &
  Readonly<Record<`currentProgram.${'name' | 'description' | 'host'}`, string | null>>;

const NEW_CHANNEL = {
  codec: DEFAULT_CODEC,
  bitrate: DEFAULT_BITRATE_KBPS,
  isActive: true,
  featured: false,
  relay: 'off',
} as const satisfies Nullable<ChannelFields>;

/** @param nextNumber the number that a new channel is offered */
export const toFormValues = (
  channel: Channel | null,
  nextNumber: number | null = null,
): ChannelFormValues => ({
  ...(channel ?? { ...NEW_CHANNEL, channelNumber: nextNumber }),
  'currentProgram.name': channel?.currentProgram?.name ?? null,
  'currentProgram.description': channel?.currentProgram?.description ?? null,
  'currentProgram.host': channel?.currentProgram?.host ?? null,
});

type Schedule = readonly ScheduleEntry[];

const scheduleText = ({ schedule }: { readonly schedule: Schedule }): string =>
  schedule
    .map(
      ({ programName, dayOfWeek, startTime, endTime }) =>
        `${dayOfWeek} ${formatTimeOfDay(startTime)}–${formatTimeOfDay(endTime)} ${programName}`,
    )
    .join(', ');

/** What another administrator has changed since the dialog was filled. */
export const channelChanges = (shown: Channel, stored: Channel) =>
  storedChanges(
    { ...toFormValues(shown), schedule: scheduleText(shown) },
    { ...toFormValues(stored), schedule: scheduleText(stored) },
    { ...channelFieldLabels, schedule: channelFormTexts.schedule },
  );

type Tree = { [key: string]: Tree | string | boolean };

/** Builds nested objects from dotted names: `schedule.0.programName`. */
const toTree = (values: FormValues): Tree => {
  const tree: Tree = {};
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let node = tree;
    for (const key of keys) {
      const child = (node[key] ?? {}) as Tree;
      node[key] = child;
      node = child;
    }
    node[last] = value;
  }
  return tree;
};

const numberOr = <Empty>(empty: Empty, text: unknown) => (text === '' ? empty : toWholeNumber(text));

/**
 * Converts the fields for the contract's rule. The server assigns a channel number that is left
 * empty.
 */
export const toChannelInput = (values: FormValues): object => {
  const { schedule = {}, currentProgram = {}, relayConfirmed, ...fields } = toTree(values);
  return {
    ...fields,
    // A confirmation is given, never taken back.
    ...(relayConfirmed === true && { relayConfirmed }),
    channelNumber: numberOr(undefined, values.channelNumber),
    bitrate: numberOr(null, values.bitrate),
    schedule: Object.values(schedule),
    currentProgram: Object.values(currentProgram).some(Boolean) ? currentProgram : null,
  };
};

/** A draft has the whole schedule as one value, because its rows come and go. */
const SCHEDULE = 'schedule';

const scheduleIn = (values: FormValues): Schedule =>
  Object.values(toTree(values).schedule ?? {}) as unknown as Schedule;

/**
 * The unsaved values of the form.
 *
 * @param schedule the stored one, in the order of its rows
 */
export const toDraftValues = (changes: FormValues, current: FormValues, schedule: Schedule): FormValues => {
  const fields = Object.entries(changes).filter(([name]) => !name.startsWith(`${SCHEDULE}.`));
  const edited = scheduleIn(current);
  const isEdited = scheduleText({ schedule: edited }) !== scheduleText({ schedule });
  return { ...Object.fromEntries(fields), ...(isEdited && { [SCHEDULE]: JSON.stringify(edited) }) };
};

/** The schedule of a draft; null when it was not edited. */
export const scheduleOfDraft = (values: FormValues): Schedule | null => {
  const text = values[SCHEDULE];
  return typeof text === 'string' ? (JSON.parse(text) as Schedule) : null;
};

const REQUIRED = ['name', 'streamUrl'];

export const hasRequiredFields = (values: FormValues): boolean =>
  REQUIRED.every((name) => `${values[name] ?? ''}`.trim() !== '');
