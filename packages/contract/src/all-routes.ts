import * as account from './account/routes.ts';
import * as backup from './backup/routes.ts';
import * as channelAdmin from './channel/admin-routes.ts';
import * as channel from './channel/routes.ts';
import * as channelList from './channel-list/routes.ts';
import * as directory from './directory/routes.ts';
import * as favorite from './favorite/routes.ts';
import * as lastfm from './lastfm/routes.ts';
import * as live from './live/routes.ts';
import * as mail from './mail/routes.ts';
import type { RouteDefinition } from './route.ts';
import * as secondFactor from './second-factor/routes.ts';
import * as software from './software/routes.ts';
import * as system from './system/routes.ts';
import * as theme from './theme/routes.ts';
import * as upload from './upload/routes.ts';
import * as user from './user/routes.ts';

/**
 * Every call of the API by its name. A `routes.ts` exports routes only, so that a new route is in here
 * by itself.
 */
export const routes = {
  ...account,
  ...backup,
  ...channel,
  ...channelAdmin,
  ...channelList,
  ...directory,
  ...favorite,
  ...lastfm,
  ...live,
  ...mail,
  ...secondFactor,
  ...software,
  ...system,
  ...theme,
  ...upload,
  ...user,
} as const satisfies Readonly<Record<string, RouteDefinition>>;

/** The OpenAPI document, the access matrix and the page's client derive from this list. */
export const allRoutes: readonly RouteDefinition[] = Object.values(routes);
