import { join, resolve } from 'node:path';
import { withoutTrailing } from '@airdial/contract/common/text';
import { isTimeZone } from '@airdial/contract/common/time-zone';
import proxyAddr from '@fastify/proxy-addr';
import { BACKUPS_FOLDER } from '../lib/data-folder.ts';
import { StartupError } from '../lib/startup-error.ts';
import { type AllowList, parseAllowList } from '../outbound/allow-list.ts';
import { type FirstAdminConfig, readFirstAdmin } from './first-admin-config.ts';
import { type Retention, readRetention } from './retention-config.ts';
import { type Environment, withSecretFiles } from './secret-files.ts';

const DEFAULT_PORT = 5000;
const APP_SECRET_MIN_CHARS = 32;
const HSTS_ONE_YEAR_SECONDS = 31_536_000;
/** As an operator types it: no sign, no exponent. */
const SECONDS = /^\d{1,9}$/;
/** Fewer numbers than an address has: `1`, elsewhere a count, would be 0.0.0.1, and `10/8` a network of 0.0.0.10. */
const SHORT_ADDRESS = /^\d+(\.\d+){0,2}(\/|$)/;
const LASTFM_API_URL = 'https://ws.audioscrobbler.com/2.0/';
/** Names the servers of the public directory, which share the calls. */
export const PUBLIC_DIRECTORY_URL = 'http://all.api.radio-browser.info/';
const UPDATE_URL_EXAMPLE = 'https://example.org/airdial.json';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Stands for the peers of a Unix socket, which have no address: programs of this machine that were given
 * access to it, which means its proxy.
 */
export const UNIX_PEER_ADDRESS = '127.0.0.1';

export type Config = {
  readonly port: number;
  readonly host: string;
  /** Path of the Unix socket to listen on instead of `host` and `port`; null: none. */
  readonly socket: string | null;
  readonly dataDir: string;
  /** Where backups are written, and listed from. */
  readonly backupDir: string;
  /** Null: the embedded database in the data folder. */
  readonly databaseUrl: string | null;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  /** For how long browsers are to come by https only; null for a station on http. */
  readonly hstsSeconds: number | null;
  readonly demo: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Addresses or networks of the proxies in front; empty: none. */
  readonly trustProxy: readonly string[];
  /** Private hosts and networks that the server may fetch from. */
  readonly outboundAllow: AllowList;
  /** The address of the Last.fm API or a compatible one. */
  readonly lastfmApiUrl: string;
  /** The address of the public directory of stations; null: none. */
  readonly directoryUrl: string | null;
  /** Where the newest version of the software is named; null: updates are not checked for. */
  readonly updateUrl: string | null;
  /** Encrypts secrets in the database. Null: a key file in the data folder is used. */
  readonly appSecret: string | null;
  readonly retention: Retention;
  /** Created once, while there is no administrator. */
  readonly firstAdmin: FirstAdminConfig | null;
};

/**
 * Reads the whole configuration from the environment, once.
 *
 * @throws StartupError (exit code 78) that names the invalid variable and its remedy
 */
export function readConfig(variables: Environment): Config {
  const env = withSecretFiles(variables);
  const port = readPort(env.PORT);
  const socket = readSocket(env);
  const publicUrl = readPublicUrl(env.PUBLIC_URL, port);
  const hstsSeconds = readHstsSeconds(env.HSTS_MAX_AGE);
  const dataDir = resolve(env.DATA_DIR?.trim() || 'data');
  checkTimeZone(env.TZ);
  return {
    port,
    host: env.HOST?.trim() || '127.0.0.1',
    socket,
    dataDir,
    backupDir: resolve(env.BACKUP_DIR?.trim() || join(dataDir, BACKUPS_FOLDER)),
    databaseUrl: readDatabaseUrl(env.DATABASE_URL),
    publicUrl,
    hstsSeconds: publicUrl.startsWith('https:') ? hstsSeconds : null,
    demo: readSwitch('DEMO', env.DEMO, true),
    logLevel: readLogLevel(env.LOG_LEVEL),
    trustProxy: [...readTrustProxy(env.TRUST_PROXY), ...(socket ? [UNIX_PEER_ADDRESS] : [])],
    outboundAllow: parseAllowList(env.OUTBOUND_ALLOW),
    lastfmApiUrl: readServiceUrl('LASTFM_API_URL', env.LASTFM_API_URL, LASTFM_API_URL),
    directoryUrl: readDirectoryUrl(env.DIRECTORY_URL),
    updateUrl: env.UPDATE_URL ? readServiceUrl('UPDATE_URL', env.UPDATE_URL, UPDATE_URL_EXAMPLE) : null,
    appSecret: readAppSecret(env.APP_SECRET),
    retention: readRetention(env),
    firstAdmin: readFirstAdmin(env),
  };
}

/** Node reads it itself, and calls a zone that it does not know UTC: schedules and backups would be hours off. */
function checkTimeZone(text: string | undefined): void {
  // The machine's own zone, in the form of the C library.
  if (!text || text.startsWith(':') || isTimeZone(text)) return;
  throw StartupError.badConfiguration(
    `TZ is "${text}", which names no time zone. Write it as Europe/Berlin, or leave it empty for the machine's own.`,
  );
}

function readPort(text: string | undefined): number {
  if (!text) return DEFAULT_PORT;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw StartupError.badConfiguration(
    `PORT is "${text}", which is no port. Set it to a number from 1 to 65535, such as PORT=5000.`,
  );
}

function readSocket({ SOCKET, PUBLIC_URL }: Environment): string | null {
  const path = SOCKET?.trim();
  if (!path) return null;
  // Without it mails would name a port that nothing listens on.
  if (PUBLIC_URL) return resolve(path);
  throw StartupError.badConfiguration(
    'SOCKET needs PUBLIC_URL, the address under which the proxy before it serves the station. ' +
      'Write it as https://radio.example.org.',
  );
}

function readDatabaseUrl(text: string | undefined): string | null {
  if (!text) return null;
  // URL.parse takes spaces around an address, which node-postgres counts as a part of it.
  const trimmed = text.trim();
  const url = URL.parse(trimmed);
  if (url && /^postgres(ql)?:$/.test(url.protocol) && url.hostname) return trimmed;
  throw StartupError.badConfiguration(
    'DATABASE_URL is not a PostgreSQL address. Write it as postgres://user:password@host:5432/name, ' +
      'or leave it empty for the embedded database.',
  );
}

function readPublicUrl(text: string | undefined, port: number): string {
  if (!text) return `http://localhost:${port}`;
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) {
    if (withoutTrailing(url.href, '/') === url.origin) return url.origin;
    throw StartupError.badConfiguration(
      `PUBLIC_URL is "${text}", which is more than a host. The station needs a host or a port of its own, because its ` +
        `pages, its API and the links of its mails begin at /. Write it as ${url.protocol}//radio.example.org.`,
    );
  }
  throw StartupError.badConfiguration(
    `PUBLIC_URL is "${text}", which is no web address. Write it as https://radio.example.org.`,
  );
}

function readHstsSeconds(text: string | undefined): number {
  if (!text) return HSTS_ONE_YEAR_SECONDS;
  if (SECONDS.test(text)) return Number(text);
  throw StartupError.badConfiguration(
    `HSTS_MAX_AGE is "${text}", which is no number of seconds. Set it to one such as 31536000, or to 0 to take https back.`,
  );
}

/** @throws StartupError (78) */
export function readAppSecret(text: string | undefined): string | null {
  if (!text) return null;
  if (text.length >= APP_SECRET_MIN_CHARS) return text;
  throw StartupError.badConfiguration(
    `APP_SECRET has less than ${APP_SECRET_MIN_CHARS} characters. Make one with: openssl rand -base64 32`,
  );
}

function readTrustProxy(text: string | undefined): string[] {
  const proxies = readList(text);
  for (const proxy of proxies) {
    if (isProxy(proxy)) continue;
    throw StartupError.badConfiguration(
      `TRUST_PROXY has "${proxy}", which is no address and no network. Write it as 10.0.0.2 or 10.0.0.0/8; ` +
        'several are separated by commas.',
    );
  }
  return proxies;
}

function isProxy(text: string): boolean {
  if (SHORT_ADDRESS.test(text)) return false;
  try {
    proxyAddr.compile(text);
    return true;
  } catch {
    return false;
  }
}

/** Unlike other variables, an empty one does not mean the default. */
function readDirectoryUrl(text: string | undefined): string | null {
  if (text !== undefined && text.trim() === '') return null;
  const url = readServiceUrl('DIRECTORY_URL', text?.trim(), PUBLIC_DIRECTORY_URL);
  return url.endsWith('/') ? url : `${url}/`;
}

function readServiceUrl(name: string, text: string | undefined, defaultUrl: string): string {
  if (!text) return defaultUrl;
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url.href;
  throw StartupError.badConfiguration(
    `${name} is no web address. Write it as ${defaultUrl}, or leave it out.`,
  );
}

function readSwitch(name: string, text: string | undefined, defaultValue: boolean): boolean {
  if (!text) return defaultValue;
  if (text === 'on' || text === 'off') return text === 'on';
  throw StartupError.badConfiguration(`${name} is "${text}". Set it to on or off.`);
}

function readLogLevel(text: string | undefined): Config['logLevel'] {
  const level = LOG_LEVELS.find((candidate) => candidate === (text || 'info'));
  if (level) return level;
  throw StartupError.badConfiguration(`LOG_LEVEL is "${text}". Set it to one of ${LOG_LEVELS.join(', ')}.`);
}

const readList = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
