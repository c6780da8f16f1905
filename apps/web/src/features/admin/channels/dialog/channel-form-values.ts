import type { Channel, ScheduleEntry, StreamAlternative } from '@airdial/contract/channel/schema';
import { DEFAULT_BITRATE_KBPS, DEFAULT_CODEC } from '@airdial/contract/limits';
import { formatTimeOfDay } from '../../../../lib/dates.ts';
import { type FormValues, rowsIn, toTree, toWholeNumber } from '../../../../lib/form/form-values.ts';
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
  // As it was typed; the server's copy is what is shown.
  ...(channel?.imageSource && { imageUrl: channel.imageSource.url }),
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

const numberOr = <Empty>(empty: Empty, text: unknown) => (text === '' ? empty : toWholeNumber(text));

/**
 * Converts the fields for the contract's rule. The server assigns a channel number that is left
 * empty.
 */
export const toChannelInput = (values: FormValues): object => {
  const { currentProgram = {}, relayConfirmed, ...fields } = toTree(values);
  return {
    ...fields,
    // A confirmation is given, never taken back.
    ...(relayConfirmed === true && { relayConfirmed }),
    channelNumber: numberOr(undefined, values.channelNumber),
    bitrate: numberOr(null, values.bitrate),
    schedule: rowsIn(values, 'schedule'),
    alternatives: rowsIn<AlternativeFields>(values, 'alternatives').map((row) => ({
      ...row,
      bitrate: numberOr(null, row.bitrate),
    })),
    currentProgram: Object.values(currentProgram as object).some(Boolean) ? currentProgram : null,
  };
};

const REQUIRED = ['name', 'streamUrl'];

export const hasRequiredFields = (values: FormValues): boolean =>
  REQUIRED.every((name) => `${values[name] ?? ''}`.trim() !== '');
