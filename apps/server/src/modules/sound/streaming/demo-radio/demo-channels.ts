import type { DemoChannel } from './demo-channel.ts';
import { DEMO_CHANNELS_HIGH } from './demo-channels-high.ts';
import { DEMO_CHANNELS_LOW } from './demo-channels-low.ts';

/**
 * The channels of a first run. Once in the database they are ordinary channels that an admin may
 * delete.
 */
export const DEMO_CHANNELS: readonly DemoChannel[] = [...DEMO_CHANNELS_LOW, ...DEMO_CHANNELS_HIGH];
