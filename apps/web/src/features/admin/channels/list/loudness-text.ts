import type { Channel } from '@airdial/contract/channel/schema';
import { COMMON_LOUDNESS_LUFS, QUIET_LU } from '@airdial/contract/limits';
import { loudnessTexts } from '../../../../messages/admin-channel-messages.ts';

type Measured = Pick<Channel, 'loudness' | 'attenuation'>;

/**
 * How loud a channel is, or why that is not known; null before it was measured.
 *
 * @param isOn loud channels are lowered
 */
export function toLoudnessText({ loudness, attenuation = 0 }: Measured, isOn: boolean): string | null {
  if (!loudness) return null;
  const { lufs, problem, streamAttenuation = 0 } = loudness;
  const isLowered = isOn && attenuation + streamAttenuation > 0;
  if (lufs !== null) {
    const measured = loudnessTexts.measured(lufs);
    return isLowered ? `${measured}, ${loudnessTexts.lowered(attenuation, streamAttenuation)}` : measured;
  }
  // The row says already that the server makes the stream, or that nothing comes of it.
  if (problem === null || problem === 'own' || problem === 'unreachable') return null;
  const reason = loudnessTexts.problems[problem];
  return isLowered ? `${reason}. ${loudnessTexts.loweredLikeOthers(attenuation, streamAttenuation)}` : reason;
}

/** Whether it stays quieter than the channels that are lowered. */
export const isQuiet = ({ loudness }: Measured): boolean =>
  (loudness?.lufs ?? COMMON_LOUDNESS_LUFS) < COMMON_LOUDNESS_LUFS - QUIET_LU;
