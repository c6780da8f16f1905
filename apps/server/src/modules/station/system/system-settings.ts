import { timestamp } from '@airdial/contract/common/schema';
import { FALLBACK_TIME_ZONE, isTimeZone } from '@airdial/contract/common/time-zone';
import { API_PATH, DEFAULT_BRAND_NAME, DEFAULT_VERSION } from '@airdial/contract/limits';
import type { SystemConfig } from '@airdial/contract/system/schema';
import * as z from 'zod/mini';
import { isLoopback } from '../../../lib/loopback.ts';

export const SYSTEM_SETTING = 'system-config';

/** Absent fields have their defaults. */
export const storedSystem = z.object({
  systemName: z._default(z.string(), DEFAULT_BRAND_NAME),
  version: z._default(z.string(), DEFAULT_VERSION),
  /** Null: PUBLIC_URL of the environment, also when that changes. */
  systemUrl: z._default(z.nullable(z.string()), null),
  /** Earlier versions stored any path. */
  apiPath: z.catch(z.literal(API_PATH), API_PATH),
  clientUrl: z._default(z.nullable(z.string()), null),
  description: z._default(z.string(), ''),
  /** Null: that of the server. */
  timeZone: z._default(z.nullable(z.string()), null),
  maintenanceMode: z._default(z.boolean(), false),
  allowRegistration: z._default(z.boolean(), true),
  emailEnabled: z._default(z.boolean(), true),
  lastFmEnabled: z._default(z.boolean(), true),
  sameVolume: z._default(z.boolean(), true),
  secondFactorRequired: z._default(z.boolean(), false),
  lastUpdated: z._default(z.nullable(timestamp), null),
});
export type StoredSystem = z.output<typeof storedSystem>;

export const DEFAULT_SYSTEM: StoredSystem = storedSystem.parse({});

/** As TZ of the environment or the machine names it. */
function serverTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : FALLBACK_TIME_ZONE;
}

/** Earlier versions stored the default, which leads visitors to their own machine once there is a PUBLIC_URL. */
const isOutdated = (systemUrl: string, publicUrl: string): boolean =>
  isLoopback(systemUrl) && !isLoopback(publicUrl);

export const toSystemConfig = (stored: StoredSystem, publicUrl: string): SystemConfig => ({
  ...stored,
  systemUrl:
    stored.systemUrl === null || isOutdated(stored.systemUrl, publicUrl) ? publicUrl : stored.systemUrl,
  // One that another machine has stored may be missing here.
  timeZone: stored.timeZone !== null && isTimeZone(stored.timeZone) ? stored.timeZone : serverTimeZone(),
});
