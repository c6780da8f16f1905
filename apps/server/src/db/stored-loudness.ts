import { channelLoudness } from '@airdial/contract/channel/schema';
import * as z from 'zod/mini';

/** The loudness of a channel, and what the next measurement adds to. */
export const storedLoudness = z.extend(channelLoudness, {
  /** The address of the channel that was measured; what is known of it says nothing of another one. */
  streamUrl: z.string(),
  /** Tries so far. */
  count: z.int(),
  /** Where nothing can be measured: what other channels have, so that it is as loud as they are; in LUFS. */
  assumed: z.nullable(z.number()),
  /** How many blocks of 400 ms had which loudness: classes of half a LU from `first` on, in LUFS. */
  histogram: z.object({ first: z.number(), counts: z.array(z.number()) }),
});
export type StoredLoudness = z.output<typeof storedLoudness>;
