import * as z from 'zod/mini';
import { timestamp } from '../common/schema.ts';
import { FALLBACK_TIME_ZONE } from '../common/time-zone.ts';
import { API_PATH, DEFAULT_BRAND_NAME, DEFAULT_VERSION } from '../limits.ts';

/** The part of the configuration that every visitor may see. */
export const publicSystemConfig = z.object({
  systemName: z.string(),
  version: z.string(),
  /** The IANA time zone in which schedules are meant. */
  timeZone: z.string(),
  maintenanceMode: z.boolean(),
  allowRegistration: z.boolean(),
  systemUrl: z.string(),
  apiUrl: z.string(),
  clientUrl: z.nullable(z.string()),
  lastFmEnabled: z.boolean(),
  emailEnabled: z.boolean(),
  /** False: pages do not lower channels that are louder than others. Absent, as where it cannot be loaded, means true. */
  sameVolume: z.optional(z.boolean()),
});
export type PublicSystemConfig = z.output<typeof publicSystemConfig>;

/** What a page assumes while the configuration cannot be loaded. */
export const createFallbackConfig = (origin: string): PublicSystemConfig => ({
  systemName: DEFAULT_BRAND_NAME,
  version: DEFAULT_VERSION,
  timeZone: FALLBACK_TIME_ZONE,
  maintenanceMode: false,
  allowRegistration: true,
  systemUrl: origin,
  apiUrl: origin + API_PATH,
  clientUrl: origin,
  lastFmEnabled: false,
  emailEnabled: false,
});

/** The configuration that administrators edit. `lastUpdated` is null until the first save. */
export const systemConfig = z.object({
  systemName: z.string(),
  version: z.string(),
  systemUrl: z.string(),
  apiPath: z.string(),
  clientUrl: z.nullable(z.string()),
  description: z.string(),
  timeZone: z.string(),
  maintenanceMode: z.boolean(),
  allowRegistration: z.boolean(),
  emailEnabled: z.boolean(),
  lastFmEnabled: z.boolean(),
  sameVolume: z.boolean(),
  /** Whether administrators need a second factor. */
  secondFactorRequired: z.boolean(),
  lastUpdated: z.nullable(timestamp),
});
export type SystemConfig = z.output<typeof systemConfig>;

/** What the operator of the server should mend. */
export const systemWarning = z.discriminatedUnion('code', [
  /** This request was forwarded by `peer`, which TRUST_PROXY does not name, or with an unreadable X-Forwarded-For. */
  z.object({ code: z.enum(['proxy-not-trusted', 'proxy-unreadable']), peer: z.string() }),
  /** The database takes no changes; what only reads goes on. */
  z.object({ code: z.enum(['disk-full', 'database-read-only', 'database-not-writable']) }),
  /** Mails that have waited for more than a quarter of an hour; why, unless no server is configured. */
  z.object({
    code: z.literal('mail-stuck'),
    count: z.int(),
    since: timestamp,
    reason: z.nullable(z.string()),
  }),
  /** The database takes so long for next to nothing. */
  z.object({ code: z.literal('database-slow'), milliseconds: z.int() }),
  /** The clocks of this server and of its database differ by so much. */
  z.object({ code: z.literal('clocks-apart'), seconds: z.int() }),
  /** At a start, changes after a damaged place of the write-ahead log could not be read. */
  z.object({
    code: z.literal('log-damaged'),
    at: timestamp,
    readableChanges: z.int(),
    /** Null: unknown, because the log was missing or empty. */
    lostChanges: z.nullable(z.int()),
    /** Where the files are as they were found. */
    folder: z.string(),
    /** What there was after the start. */
    channels: z.int(),
    users: z.int(),
  }),
  /** The newest scheduled backup failed. */
  z.object({ code: z.literal('backup-failed'), at: timestamp, reason: z.string() }),
  /** No backup was made for two periods of the schedule; since when, unless there was never one. */
  z.object({ code: z.literal('backup-overdue'), since: z.nullable(timestamp) }),
]);
export type SystemWarning = z.output<typeof systemWarning>;

/** How a call reached the server. */
export const connectionReport = z.object({
  /** The address that the connection came from: the visitor's, or that of a proxy. */
  peer: z.string(),
  /** The address that the server takes for the visitor's. */
  client: z.string(),
  /** The header as it arrived. */
  forwardedFor: z.nullable(z.string()),
});
export type ConnectionReport = z.output<typeof connectionReport>;
