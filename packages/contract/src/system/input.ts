import * as z from 'zod/mini';
import { configMessages, ownFieldMessages } from '../common/field-messages.ts';
import { timestamp } from '../common/schema.ts';
import {
  ifGiven,
  line,
  orNull,
  paragraphs,
  requiredLine,
  VERSION_FORMAT,
  withoutTrailing,
} from '../common/text.ts';
import { isTimeZone } from '../common/time-zone.ts';
import { isSameOriginPath, isWebAddress } from '../common/web-address.ts';
import {
  API_PATH,
  PARAGRAPH_MAX_CHARS,
  PATH_MAX_CHARS,
  TIME_ZONE_MAX_CHARS,
  TITLE_MAX_CHARS,
  URL_MAX_CHARS,
} from '../limits.ts';

/** Paths are appended to these addresses, so they have no query and no trailing slash. */
const isBaseAddress = (text: string): boolean => isWebAddress(text) && !/[?#]/.test(text);

const withoutTrailingSlash = (url: string): string => withoutTrailing(url, '/');

const hasPath = (url: string): boolean => new URL(url).pathname !== '/';

const systemUrl = requiredLine('System URL', URL_MAX_CHARS, configMessages.systemUrlRequired).check(
  ifGiven(isBaseAddress, configMessages.urlInvalid),
  ifGiven((url) => !isBaseAddress(url) || !hasPath(url), ownFieldMessages.systemUrlHasPath),
  z.overwrite((url) => (isBaseAddress(url) && !hasPath(url) ? new URL(url).origin : url)),
);

const clientUrl = orNull(
  line('Client URL', URL_MAX_CHARS).check(
    z.overwrite(withoutTrailingSlash),
    ifGiven(isBaseAddress, configMessages.urlInvalid),
  ),
);

const version = z.pipe(
  line('Version', TITLE_MAX_CHARS).check(
    ifGiven((text) => VERSION_FORMAT.test(text), configMessages.versionInvalid),
  ),
  z.transform((text: string) => (text === '' ? undefined : text)),
);

const timeZone = line('Time zone', TIME_ZONE_MAX_CHARS).check(
  z.refine(isTimeZone, ownFieldMessages.timeZoneInvalid),
);

/** Absent fields keep their stored value: the form does not show every field. */
export const systemConfigRule = z.object({
  systemName: requiredLine('System name', TITLE_MAX_CHARS, configMessages.systemNameRequired),
  systemUrl,
  apiPath: requiredLine('API path', PATH_MAX_CHARS, configMessages.apiPathRequired).check(
    ifGiven(isSameOriginPath, configMessages.apiPathInvalid),
    ifGiven((path) => !isSameOriginPath(path) || path === API_PATH, ownFieldMessages.apiPathNotServed),
  ),
  clientUrl: z.optional(clientUrl),
  version: z.optional(version),
  description: z.optional(paragraphs('Description', PARAGRAPH_MAX_CHARS)),
  timeZone: z.optional(timeZone),
  maintenanceMode: z.optional(z.boolean()),
  allowRegistration: z.optional(z.boolean()),
  emailEnabled: z.optional(z.boolean()),
  lastFmEnabled: z.optional(z.boolean()),
  sameVolume: z.optional(z.boolean()),
  secondFactorRequired: z.optional(z.boolean()),
  /**
   * The version that was edited; without it, the stored configuration is overwritten
   * unconditionally.
   */
  lastUpdated: z.optional(z.nullable(timestamp)),
});
export type SystemConfigInput = z.output<typeof systemConfigRule>;

export const urlCheckRule = z.object({ url: systemUrl });

const NONCE_CHARS = 43;
export const nonceRule = z
  .string()
  .check(z.maxLength(NONCE_CHARS, 'nonce is too long'), z.regex(/^[\w-]+$/, 'nonce is not one'));
