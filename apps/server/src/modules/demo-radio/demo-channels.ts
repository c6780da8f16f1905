import type { DemoChannel } from './demo-channel.ts';
import { DEMO_CHANNELS_HIGH } from './demo-channels-high.ts';
import { DEMO_CHANNELS_LOW } from './demo-channels-low.ts';

/** What a newcomer finds on the dial. Ordinary channels once they are in the database: an admin may delete them. */
export const DEMO_CHANNELS: readonly DemoChannel[] = [...DEMO_CHANNELS_LOW, ...DEMO_CHANNELS_HIGH];
