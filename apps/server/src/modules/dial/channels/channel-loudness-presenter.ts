import { GAIN_STEP_DB } from '@airdial/audio-formats/mp3-gain';
import type { Channel } from '@airdial/contract/channel/schema';
import { COMMON_LOUDNESS_LUFS } from '@airdial/contract/limits';
import type { ChannelRecord } from './channel-types.ts';

const ATTENUATION_MAX_DB = 18;
/** In decibels: a smaller change is inaudible, and would send every page a new version of the channel. */
const STEP_DB = 0.5;

type MeasuredChannel = Pick<ChannelRecord, 'streamUrl' | 'alternatives' | 'loudness'>;

/** What is known of the channel's loudness; null where another address was measured than it has. */
export const currentLoudness = ({ streamUrl, alternatives, loudness }: MeasuredChannel) =>
  loudness !== null &&
  [streamUrl, ...alternatives.map((alternative) => alternative.streamUrl)].includes(loudness.streamUrl)
    ? loudness
    : null;

/** In decibels. Channels are lowered to the common loudness; none is raised, since what is loud would clip. */
function findAttenuation(channel: MeasuredChannel): number {
  const loudness = currentLoudness(channel);
  const excess = (loudness?.lufs ?? loudness?.assumed ?? COMMON_LOUDNESS_LUFS) - COMMON_LOUDNESS_LUFS;
  return Math.min(ATTENUATION_MAX_DB, Math.max(0, Math.round(excess / STEP_DB) * STEP_DB));
}

/** Whole steps by which the gain of MP3 lowers the channel; pages do the rest. */
export const toGainSteps = (channel: MeasuredChannel): number =>
  Math.floor(findAttenuation(channel) / GAIN_STEP_DB);

/** @param gainSteps by which the relay lowers the stream itself */
export function presentLoudness(
  channel: MeasuredChannel,
  { isAdmin, gainSteps }: { readonly isAdmin: boolean; readonly gainSteps: number },
): Pick<Channel, 'attenuation' | 'loudness'> {
  const loudness = currentLoudness(channel);
  const streamAttenuation = gainSteps * GAIN_STEP_DB;
  const attenuation = findAttenuation(channel) - streamAttenuation;
  return {
    ...(attenuation > 0 && { attenuation }),
    ...(isAdmin && {
      loudness: loudness && {
        lufs: loudness.lufs,
        problem: loudness.problem,
        measuredAt: loudness.measuredAt,
        ...(streamAttenuation > 0 && { streamAttenuation }),
      },
    }),
  };
}
