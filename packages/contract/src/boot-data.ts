import * as z from 'zod/mini';
import { channelListAnswer } from './channel/routes.ts';
import { publicSystemConfig } from './system/schema.ts';
import { activeTheme } from './theme/active-theme.ts';

/** What the server writes into the page, so that the first screen needs no call. `channels` is the first featured page. */
export const bootData = z.object({
  /** Of theme and system configuration: another one in a live snapshot means that they have changed. */
  site: z.string(),
  systemConfig: publicSystemConfig,
  theme: activeTheme,
  channels: channelListAnswer,
});
export type BootData = z.output<typeof bootData>;
