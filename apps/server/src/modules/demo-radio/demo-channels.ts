import type { DemoChannel } from './demo-channel.ts';
import { UPPER_DIAL } from './demo-channels-high.ts';
import { LOWER_DIAL } from './demo-channels-low.ts';

/** What a newcomer finds on the dial. Ordinary channels once they are in the database: an admin may delete them. */
export const DEMO_CHANNELS: readonly DemoChannel[] = [...LOWER_DIAL, ...UPPER_DIAL];
