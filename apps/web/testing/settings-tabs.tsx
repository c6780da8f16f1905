import type { LastfmConfig } from '@airdial/contract/lastfm/schema';
import type { EmailConfig } from '@airdial/contract/mail/schema';
import type { SystemConfig } from '@airdial/contract/system/schema';
import type { ReactNode } from 'react';
import { LastfmSettings } from '../src/features/admin/lastfm/lastfm-settings.tsx';
import { Statistics } from '../src/features/admin/lastfm/statistics.tsx';
import { EmailSettings } from '../src/features/admin/mail/email-settings.tsx';
import { SystemSettings } from '../src/features/admin/system/system-settings.tsx';
import { Link } from '../src/ui/layout/link.tsx';
import { FakeApi, refusal } from './fake-api.ts';
import { renderPart } from './render-part.tsx';

type Config = EmailConfig | LastfmConfig | SystemConfig;
type Values = Readonly<Record<string, unknown>>;
/** A field's label on the page and its name in the configuration. */
type Field = { readonly label: string; readonly name: string };

/** A tab of the panel with the form of one configuration. */
export type SettingsTab = {
  readonly path: '/admin/email' | '/admin/lastfm' | '/admin/system';
  readonly part: ReactNode;
  readonly config: Config;
  readonly read: 'getEmailConfig' | 'getLastfmConfig' | 'getSystemConfig';
  readonly write: 'saveEmailConfig' | 'saveLastfmConfig' | 'saveSystemConfig';
  /** The button's name. */
  readonly save: string;
  readonly saved: string;
  /** The toast beside the errors of fields, where the specification has one. */
  readonly fixFields: string | null;
  readonly saveFailed: string;
  readonly loadFailed: string;
  /** A field that accepts any text. */
  readonly field: Field;
  /** A field that another administrator changes, and its new value. */
  readonly other: Field & { readonly theirs: string | number };
  /** Never shown again once it is stored. */
  readonly secret?: Field;
  /** A switch that is on. */
  readonly toggle?: Field;
  /** Label, input, error (specification, section 5). */
  readonly mistakes: readonly (readonly [label: string, value: string, text: string])[];
};

const SAVED_AT = '2026-01-02T12:00:00.000Z';

export const emailTab: SettingsTab = {
  path: '/admin/email',
  part: <EmailSettings />,
  config: {
    host: 'mail.radio.example',
    port: 587,
    username: 'radio',
    password: '',
    passwordIsSet: true,
    encryption: 'STARTTLS',
    fromEmail: 'radio@radio.example',
    isConfigured: true,
    lastUpdated: SAVED_AT,
  },
  read: 'getEmailConfig',
  write: 'saveEmailConfig',
  save: 'Save Configuration',
  saved: 'Email configuration saved successfully',
  fixFields: 'Please fix the validation errors',
  saveFailed: 'Failed to save email configuration',
  loadFailed: 'Failed to load email configuration',
  field: { label: 'Username', name: 'username' },
  other: { label: 'From Email', name: 'fromEmail', theirs: 'grace@server.example' },
  secret: { label: 'Password', name: 'password' },
  mistakes: [
    ['SMTP Host', '', 'SMTP host is required'],
    ['SMTP Host', 'a host', 'SMTP host must be a host name or an address'],
    ['Port', '', 'Valid port number (1-65535) is required'],
    ['Port', '0', 'Valid port number (1-65535) is required'],
    ['Port', '65536', 'Valid port number (1-65535) is required'],
    ['Port', '58.7', 'Valid port number (1-65535) is required'],
    ['Username', ' ', 'Username is required'],
    ['From Email', '', 'From email is required'],
    ['From Email', 'radio', 'Valid email address is required'],
  ],
};

export const lastfmTab: SettingsTab = {
  path: '/admin/lastfm',
  part: (
    <>
      <LastfmSettings />
      <Statistics />
    </>
  ),
  config: {
    apiKey: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
    secretKey: '',
    secretKeyIsSet: true,
    enabled: true,
    cacheEnabled: true,
    cacheDuration: 3_600,
    rateLimitDelay: 200,
    maxRetries: 3,
    lastUpdated: SAVED_AT,
  },
  read: 'getLastfmConfig',
  write: 'saveLastfmConfig',
  save: 'Save Configuration',
  saved: 'Last.fm configuration saved successfully',
  fixFields: null,
  saveFailed: 'Failed to save Last.fm configuration',
  loadFailed: 'Failed to load Last.fm configuration',
  field: { label: 'API Key', name: 'apiKey' },
  other: { label: 'Max Retries', name: 'maxRetries', theirs: 7 },
  secret: { label: 'Secret Key', name: 'secretKey' },
  toggle: { label: 'Enable Last.fm', name: 'enabled' },
  mistakes: [
    ['API Key', ' ', 'API key is required'],
    ['Cache Duration (seconds)', '-1', 'Cache duration must be a whole number from 0 to 2592000'],
    ['Rate Limit Delay (ms)', '', 'Rate limit delay must be a whole number from 0 to 5000'],
    ['Max Retries', '1.5', 'Maximum retries must be a whole number from 0 to 10'],
  ],
};

export const systemTab: SettingsTab = {
  path: '/admin/system',
  part: <SystemSettings />,
  config: {
    systemName: 'Radio Player',
    version: '1.0.0',
    systemUrl: 'https://radio.example',
    apiPath: '/api',
    clientUrl: null,
    description: '',
    timeZone: 'UTC',
    maintenanceMode: false,
    allowRegistration: true,
    emailEnabled: true,
    lastFmEnabled: true,
    sameVolume: true,
    secondFactorRequired: false,
    lastUpdated: null,
  },
  read: 'getSystemConfig',
  write: 'saveSystemConfig',
  save: 'Save',
  saved: 'System configuration updated successfully',
  fixFields: 'Please fix validation errors',
  saveFailed: 'Failed to update system configuration',
  loadFailed: 'Failed to load system configuration',
  field: { label: 'System Name', name: 'systemName' },
  other: { label: 'Description', name: 'description', theirs: 'All night' },
  toggle: { label: 'Email Enabled', name: 'emailEnabled' },
  mistakes: [
    ['System Name', ' ', 'System name is required'],
    ['System URL', '', 'System URL is required'],
    ['System URL', 'radio', 'Invalid URL format'],
    ['System URL', 'javascript:alert(1)', 'Invalid URL format'],
    ['Client URL (optional)', 'nowhere', 'Invalid URL format'],
    ['API Path', '', 'API path is required'],
    ['API Path', 'api', 'API path must start with /'],
    ['Version', '1.0', 'Version must be in format x.y.z'],
  ],
};

export const SETTINGS_TABS = [emailTab, lastfmTab, systemTab] as const;

/** A configuration as the server stores it. */
class StoredConfig {
  readonly #tab: SettingsTab;
  #values: Values;
  #saves = 0;

  constructor(tab: SettingsTab) {
    this.#tab = tab;
    this.#values = tab.config;
  }

  get values(): Values {
    return this.#values;
  }

  /** Stores as another administrator. */
  change(values: Values): void {
    this.#saves += 1;
    // A secret is stored and never part of a response.
    const { secret } = this.#tab;
    const hidden = secret && { [secret.name]: '' };
    const lastUpdated = new Date(Date.parse(SAVED_AT) + this.#saves * 1_000).toISOString();
    this.#values = { ...this.#values, ...values, ...hidden, lastUpdated };
  }

  readonly read = () =>
    this.#tab.read === 'getSystemConfig' ? this.#values : { success: true, config: this.#values };

  readonly save = ({ body }: { body: object }) => {
    const { lastUpdated, ...values } = body as Values;
    if (lastUpdated !== undefined && lastUpdated !== this.#values.lastUpdated)
      return refusal('edited-meanwhile');
    this.change(values);
    return { success: true, message: 'Saved', config: this.#values };
  };
}

const SAMPLE_STATS = {
  days: [],
  totals: { lookups: 16, cacheHits: 15, staleResponses: 14, upstreamCalls: 13, upstreamErrors: 12 },
  cachedEntries: 11,
};

/** The tab over a stored configuration, with a link that leaves it. */
export const openSettings = (tab: SettingsTab) => {
  const stored = new StoredConfig(tab);
  const api = new FakeApi({
    getLastfmStatus: () => ({ success: true, enabled: true, configured: true }),
    getLastfmStats: () => ({ success: true, stats: SAMPLE_STATS }),
    [tab.read]: stored.read,
    [tab.write]: stored.save,
  });
  const open = () =>
    renderPart(
      <>
        <Link to="/channels">Channels</Link>
        {tab.part}
      </>,
      tab.path,
    );
  let close = open();
  /** As its administrator does after the next sign-in. */
  const reopen = () => {
    close();
    close = open();
  };
  return { api, stored, close: () => close(), reopen };
};
