import type { Channel } from '@airdial/contract/channel/schema';
import { channelFieldLabels, channelFormTexts } from '../../../messages/channel-form-messages.ts';
import { storedChanges } from '../shared/stored-changes.ts';

const labels = { ...channelFieldLabels, schedule: channelFormTexts.schedule };

/** A channel as the form shows it, each field in words. */
const readable = ({ currentProgram, schedule, ...channel }: Channel) => ({
  ...channel,
  programName: currentProgram?.name ?? null,
  programDescription: currentProgram?.description ?? null,
  programHost: currentProgram?.host ?? null,
  schedule: schedule
    .map(
      ({ programName, dayOfWeek, startTime, endTime }) =>
        `${dayOfWeek} ${startTime}–${endTime} ${programName}`,
    )
    .join(', '),
});

/** What somebody else has made of the channel since it was read. */
export const channelChanges = (before: Channel, after: Channel) =>
  storedChanges(readable(before), readable(after), labels);
