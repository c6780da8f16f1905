import * as z from 'zod/mini';
import { channelListResponse } from './channel/schema.ts';
import { publicSystemConfig } from './system/schema.ts';
import { activeTheme } from './theme/schema.ts';

/**
 * Embedded in the page, so that the first screen needs no call. `channels` is the first featured
 * page.
 */
const bootData = z.object({
  /**
   * Version of theme and system configuration; a different one in a live snapshot means a change.
   */
  site: z.string(),
  systemConfig: publicSystemConfig,
  theme: activeTheme,
  channels: channelListResponse,
});
export type BootData = z.output<typeof bootData>;
