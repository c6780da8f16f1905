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

/** Channels are lowered to the common loudness, and none is raised: what is loud already would clip. */
export function presentLoudness(
  channel: MeasuredChannel,
  isAdmin: boolean,
): Pick<Channel, 'attenuation' | 'loudness'> {
  const loudness = currentLoudness(channel);
  const excess = (loudness?.lufs ?? loudness?.assumed ?? COMMON_LOUDNESS_LUFS) - COMMON_LOUDNESS_LUFS;
  const attenuation = Math.min(ATTENUATION_MAX_DB, Math.round(excess / STEP_DB) * STEP_DB);
  return {
    ...(attenuation > 0 && { attenuation }),
    ...(isAdmin && {
      loudness: loudness && {
        lufs: loudness.lufs,
        problem: loudness.problem,
        measuredAt: loudness.measuredAt,
      },
    }),
  };
}
