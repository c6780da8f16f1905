import type { Channel } from '@airdial/contract/channel/schema';
import { DEFAULT_BITRATE_KBPS, DEFAULT_CODEC } from '@airdial/contract/limits';
import { type FormValues, toWholeNumber } from '../../../lib/form/editing/form-values.ts';
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

const scheduleText = ({ schedule }: Channel): string =>
  schedule
    .map(
      ({ programName, dayOfWeek, startTime, endTime }) =>
        `${dayOfWeek} ${startTime}–${endTime} ${programName}`,
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
  const { schedule = {}, currentProgram = {}, ...fields } = toTree(values);
  return {
    ...fields,
    channelNumber: numberOr(undefined, values.channelNumber),
    bitrate: numberOr(null, values.bitrate),
    schedule: Object.values(schedule),
    currentProgram: Object.values(currentProgram).some(Boolean) ? currentProgram : null,
  };
};

const REQUIRED = ['name', 'streamUrl'];

export const hasRequiredFields = (values: FormValues): boolean =>
  REQUIRED.every((name) => `${values[name] ?? ''}`.trim() !== '');
