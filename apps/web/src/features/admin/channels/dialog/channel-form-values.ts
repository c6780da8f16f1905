import type { Channel, ScheduleEntry, StreamAlternative } from '@airdial/contract/channel/schema';
import { DEFAULT_BITRATE_KBPS, DEFAULT_CODEC } from '@airdial/contract/limits';
import { type FormValues, toWholeNumber } from '../../../../lib/form/form-values.ts';
import { formatTimeOfDay } from '../../../../lib/formats.ts';
import { channelFieldLabels, channelFormTexts } from '../../../../messages/channel-form-messages.ts';
import { storedChanges } from '../../shared/stored-changes.ts';

type ChannelFields = Pick<Channel, keyof typeof channelFieldLabels & keyof Channel>;
type Nullable<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | null };

/**
 * The initial values of the dialog's fields by field name, but for the schedule and the further
 * addresses. A nested field has a dotted name.
 */
export type ChannelFormValues = Nullable<ChannelFields> &
  Pick<Channel, 'alternatives'> &
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

/** The fields of a further address, as texts. */
export type AlternativeFields = Readonly<Record<'streamUrl' | 'codec' | 'bitrate', string>>;

export const toAlternativeFields = ({ streamUrl, codec, bitrate }: StreamAlternative): AlternativeFields => ({
  streamUrl,
  codec: codec ?? '',
  bitrate: `${bitrate ?? ''}`,
});

const alternativesText = ({ alternatives = [] }: Pick<Channel, 'alternatives'>): string =>
  alternatives
    .map(toAlternativeFields)
    .map(({ streamUrl, codec, bitrate }) => [streamUrl, codec, bitrate].filter(Boolean).join(' '))
    .join(', ');

const listTexts = (channel: Channel) => ({
  schedule: scheduleText(channel),
  alternatives: alternativesText(channel),
});

/** What another administrator has changed since the dialog was filled. */
export const channelChanges = (shown: Channel, stored: Channel) =>
  storedChanges(
    { ...toFormValues(shown), ...listTexts(shown) },
    { ...toFormValues(stored), ...listTexts(stored) },
    {
      ...channelFieldLabels,
      schedule: channelFormTexts.schedule,
      alternatives: channelFormTexts.alternatives,
    },
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
  const { schedule = {}, alternatives = {}, currentProgram = {}, ...rest } = toTree(values);
  const { relayConfirmed, ...fields } = rest;
  return {
    ...fields,
    // A confirmation is given, never taken back.
    ...(relayConfirmed === true && { relayConfirmed }),
    channelNumber: numberOr(undefined, values.channelNumber),
    bitrate: numberOr(null, values.bitrate),
    schedule: Object.values(schedule),
    alternatives: Object.values(alternatives as unknown as readonly AlternativeFields[]).map((fields) => ({
      ...fields,
      bitrate: numberOr(null, fields.bitrate),
    })),
    currentProgram: Object.values(currentProgram).some(Boolean) ? currentProgram : null,
  };
};

/** A draft has each of these lists as one value, because their rows come and go. */
const LISTS = ['schedule', 'alternatives'] as const;

/** The lists of a channel, as the form has them. */
export type ChannelLists = {
  readonly schedule: Schedule;
  readonly alternatives: readonly AlternativeFields[];
};

const listsIn = (values: FormValues): ChannelLists => {
  const { schedule = {}, alternatives = {} } = toTree(values);
  return {
    schedule: Object.values(schedule) as unknown as Schedule,
    alternatives: Object.values(alternatives) as unknown as ChannelLists['alternatives'],
  };
};

const isEqual: {
  readonly [List in keyof ChannelLists]: (one: ChannelLists, other: ChannelLists) => boolean;
} = {
  schedule: (one, other) => scheduleText(one) === scheduleText(other),
  alternatives: (one, other) => JSON.stringify(one.alternatives) === JSON.stringify(other.alternatives),
};

/**
 * The unsaved values of the form.
 *
 * @param stored the lists, in the order of their rows
 */
export const toDraftValues = (changes: FormValues, current: FormValues, stored: ChannelLists): FormValues => {
  const isInList = (name: string) => LISTS.some((list) => name.startsWith(`${list}.`));
  const fields = Object.entries(changes).filter(([name]) => !isInList(name));
  const edited = listsIn(current);
  const lists = LISTS.filter((list) => !isEqual[list](edited, stored));
  return Object.fromEntries([...fields, ...lists.map((list) => [list, JSON.stringify(edited[list])])]);
};

/** The lists of a draft that were edited. */
export const listsOfDraft = (values: FormValues): Partial<ChannelLists> =>
  Object.fromEntries(
    LISTS.flatMap((list) => {
      const text = values[list];
      return typeof text === 'string' ? [[list, JSON.parse(text)]] : [];
    }),
  );

const REQUIRED = ['name', 'streamUrl'];

export const hasRequiredFields = (values: FormValues): boolean =>
  REQUIRED.every((name) => `${values[name] ?? ''}`.trim() !== '');
