import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';

/** What the process brings and the application is built from. */
export type AppContext = {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
};
