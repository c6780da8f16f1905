import type { LastfmConfig } from '@airdial/contract/lastfm/schema';
import type { EmailConfig } from '@airdial/contract/mail/schema';
import type { SystemConfig } from '@airdial/contract/system/schema';
import { LASTFM_KEYS } from '../../../apps/server/testing/lastfm-server.ts';
import type { Matching } from '../browser/hold-responses.ts';
import type { EmailForm } from '../servers/mailbox.ts';
import type { Station } from '../servers/station.ts';

/** A field's label on the page and its name in the configuration. */
type Field = { readonly label: string; readonly name: string };
type Values = Readonly<Record<string, unknown>>;

/** A tab of the panel with the form of one configuration. */
export type SettingsTab = {
  readonly path: string;
  readonly read: Matching;
  readonly write: Matching;
  /** The button's name. */
  readonly save: string;
  readonly saved: string;
  /** A field that accepts any text. */
  readonly field: Field;
  /** A field that another administrator changes, and its new value. */
  readonly other: Field & { readonly theirs: string | number };
  /** Never shown again once it is stored. */
  readonly secret?: Field;
  /** `prepare` leaves it on. */
  readonly toggle?: Field;
  /** Resets the configuration for the next test. */
  prepare(server: Station): Promise<unknown>;
  stored(server: Station): Promise<Values>;
  /** Saves as Grace. */
  change(server: Station, values: Values): Promise<unknown>;
};

export const readEmail = async ({ ada }: Station): Promise<EmailConfig> =>
  (await ada.call<{ config: EmailConfig }>('GET', '/api/email-config/admin')).config;

export const saveEmail = ({ grace, mailbox }: Station, change: Partial<EmailForm> = {}) =>
  grace.call('POST', '/api/email-config/update', { ...mailbox.form, ...change });

/** The texts of its fields by label. */
export const emailFields = ({ host, port, username, password, fromEmail }: EmailForm) => ({
  'SMTP Host': host,
  Port: `${port}`,
  Username: username,
  Password: password,
  'From Email': fromEmail,
});

export const emailTab: SettingsTab = {
  path: '/admin/email',
  read: { method: 'GET', path: /email-config\/admin$/ },
  write: { method: 'POST', path: /email-config\/update$/ },
  save: 'Save Configuration',
  saved: 'Email configuration saved successfully',
  field: { label: 'Username', name: 'username' },
  other: { label: 'From Email', name: 'fromEmail', theirs: 'grace@server.example' },
  secret: { label: 'Password', name: 'password' },
  prepare: (server) => saveEmail(server),
  stored: readEmail,
  change: saveEmail,
};

export const LASTFM_FORM = {
  ...LASTFM_KEYS,
  enabled: true,
  cacheEnabled: true,
  cacheDuration: 3_600,
  rateLimitDelay: 200,
  maxRetries: 3,
};

export const readLastfm = async ({ ada }: Station): Promise<LastfmConfig> =>
  (await ada.call<{ config: LastfmConfig }>('GET', '/api/lastfm/config')).config;

export const saveLastfm = ({ grace }: Station, change: Partial<typeof LASTFM_FORM> = {}) =>
  grace.call('POST', '/api/lastfm/config', { ...LASTFM_FORM, ...change });

export const lastfmTab: SettingsTab = {
  path: '/admin/lastfm',
  read: { method: 'GET', path: /lastfm\/config$/ },
  write: { method: 'POST', path: /lastfm\/config$/ },
  save: 'Save Configuration',
  saved: 'Last.fm configuration saved successfully',
  field: { label: 'API Key', name: 'apiKey' },
  other: { label: 'Max Retries', name: 'maxRetries', theirs: 7 },
  secret: { label: 'Secret Key', name: 'secretKey' },
  toggle: { label: 'Enable Last.fm', name: 'enabled' },
  prepare: (server) => saveLastfm(server),
  stored: readLastfm,
  change: saveLastfm,
};

export const readSystem = ({ ada }: Station): Promise<SystemConfig> => ada.call('GET', '/api/system-config');

export const resetSystem = ({ grace }: Station) => grace.call('POST', '/api/system-config/reset');

const changeSystem = async (server: Station, values: Values) => {
  const { lastUpdated: _, ...config } = await readSystem(server);
  return server.grace.call('PUT', '/api/system-config', { ...config, ...values });
};

export const systemTab: SettingsTab = {
  path: '/admin/system',
  read: { method: 'GET', path: /\/api\/system-config$/ },
  write: { method: 'PUT', path: /\/api\/system-config$/ },
  save: 'Save',
  saved: 'System configuration updated successfully',
  field: { label: 'System Name', name: 'systemName' },
  other: { label: 'Description', name: 'description', theirs: 'All night' },
  toggle: { label: 'Email Enabled', name: 'emailEnabled' },
  prepare: resetSystem,
  stored: readSystem,
  change: changeSystem,
};
