import type { RouteDefinition } from './route.ts';
import { getChannel, getNowPlaying, listChannels, listGenres } from './routes/channel-routes.ts';
import { getChannelHistory } from './routes/history-routes.ts';
import { changeLiveFocus, openLiveEvents } from './routes/live-routes.ts';
import { getHealth, getPublicSystemConfig } from './routes/system-routes.ts';
import { getActiveTheme } from './routes/theme-routes.ts';

/** Every route of the API. The OpenAPI document, the access matrix and the boot check read this list. */
export const allRoutes: readonly RouteDefinition[] = [
  getHealth,
  getPublicSystemConfig,
  getActiveTheme,
  listChannels,
  listGenres,
  getChannel,
  getNowPlaying,
  getChannelHistory,
  openLiveEvents,
  changeLiveFocus,
];
