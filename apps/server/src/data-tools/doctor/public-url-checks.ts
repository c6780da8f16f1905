import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { openLiveEvents } from '@airdial/contract/live/routes';
import { getConnectionReport, getStationProof } from '@airdial/contract/system/routes';
import proxyAddr from '@fastify/proxy-addr';
import type { Config } from '../../config/config.ts';
import { isLoopback } from '../../lib/loopback.ts';
import { parseShallowJson } from '../../lib/untrusted-input/shallow-json.ts';
import { hasKeyFile } from '../../modules/foundation/secrets/key-file.ts';
import { SecretService } from '../../modules/foundation/secrets/secret-service.ts';
import { SettingsRepository } from '../../modules/foundation/settings/settings-repository.ts';
import { SettingsService } from '../../modules/foundation/settings/settings-service.ts';
import { readStationProofs, type StationProofs } from '../../modules/station/system/station-proofs.ts';
import type { Installation } from '../installation.ts';
import { type Check, error, type Finding, ok, toReason, warn } from './finding.ts';
import { judgeProxy } from './judge-proxy.ts';

const LIMIT_MS = 10_000;
/** Events of a proxy that buffers come with its buffer's end, or never. */
const LIVE_LIMIT_MS = 5_000;
const HTTP_PORT = 80;
const HTTPS_PORT = 443;
const DAY_MS = 86_400_000;
const CERTIFICATE_DAYS_LOW = 14;
const NONCE_BYTES = 32;

type Station = { readonly config: Config; readonly proofs: StationProofs | null };
type UrlCheck = (url: URL, station: Station) => Promise<Finding | null>;
const CHECKS: readonly UrlCheck[] = [
  (url) => checkName(url),
  (url) => checkCertificate(url),
  checkServer,
  checkProxy,
  (url) => checkLiveEvents(url),
];

/** Goes the way of a visitor: name, certificate, proxy, server. The first that fails ends it. */
export const checkPublicUrl: Check = async ({ config, installation }) => {
  const url = new URL(config.publicUrl);
  const station = { config, proofs: await readProofs(config, installation) };
  const findings: Finding[] = [];
  for (const check of CHECKS) {
    const finding = await check(url, station);
    if (finding) findings.push(finding);
    if (finding?.level === 'error' && check !== checkProxy) break;
  }
  return findings;
};

/** An IPv6 address without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/[[\]]/g, '');

async function checkName(url: URL): Promise<Finding | null> {
  const hostname = hostOf(url);
  if (isIP(hostname)) return null;
  try {
    const addresses = await lookup(hostname, { all: true });
    return ok(`${hostname} is known: ${addresses.map(({ address }) => address).join(', ')}`);
  } catch (cause) {
    return error(
      `The name ${hostname} of PUBLIC_URL is not known (${toReason(cause)}). Correct PUBLIC_URL, or its DNS record.`,
    );
  }
}

async function checkCertificate(url: URL): Promise<Finding | null> {
  const { protocol, port } = url;
  const hostname = hostOf(url);
  if (protocol !== 'https:')
    return isLoopback(url.href)
      ? null
      : warn('PUBLIC_URL is http: passwords travel in the clear. Get a certificate, and set it to https.');
  const options = {
    host: hostname,
    port: Number(port || HTTPS_PORT),
    servername: isIP(hostname) ? '' : hostname,
  };
  const socket = connect({ ...options, rejectUnauthorized: false, timeout: LIMIT_MS });
  socket.once('timeout', () => socket.destroy(new Error('no response')));
  try {
    await once(socket, 'secureConnect');
    const { valid_to: validTo } = socket.getPeerCertificate();
    return judgeCertificate(
      socket.authorized ? null : String(socket.authorizationError),
      Date.parse(validTo),
    );
  } catch (cause) {
    return error(`No TLS connection to ${hostname}: ${toReason(cause)}. See that the proxy listens there.`);
  } finally {
    socket.destroy();
  }
}

export function judgeCertificate(fault: string | null, validTo: number, now = Date.now()): Finding {
  if (fault) return error(`Browsers refuse the certificate: ${fault}. Renew it, with its whole chain.`);
  const days = Math.floor((validTo - now) / DAY_MS);
  const text = `The certificate is valid for ${days} days`;
  return days < CERTIFICATE_DAYS_LOW ? warn(`${text}. See why it was not renewed.`) : ok(text);
}

async function readProofs(config: Config, installation: Installation | null): Promise<StationProofs | null> {
  const hasSecret = config.appSecret !== null || hasKeyFile(config.dataDir);
  if (!installation || !hasSecret) return null;
  const settings = new SettingsService(new SettingsRepository(installation.db));
  return readStationProofs({ secrets: SecretService.open(config), settings });
}

async function checkServer({ href }: URL, { config, proofs }: Station): Promise<Finding> {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  try {
    const found = (await getJson(href, getStationProof.path.replace(':nonce', nonce))) as { proof?: unknown };
    if (found.proof === proofs?.station(nonce)) return ok(`This server responds at ${config.publicUrl}`);
    return error(
      `Another server, or one with another database or secret, responds at ${config.publicUrl}. Correct PUBLIC_URL, or the proxy.`,
    );
  } catch (cause) {
    return error(
      `The server does not respond at ${config.publicUrl} (${toReason(cause)}). Start it, and see that the proxy leads to it.`,
    );
  }
}

async function checkProxy({ href, protocol, port }: URL, { config, proofs }: Station): Promise<Finding> {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const proof = proofs?.connection(nonce) ?? '';
  const path = getConnectionReport.path.replace(':nonce', nonce).replace(':proof', proof);
  const report = getConnectionReport.response.parse(await getJson(href, path));
  const isOtherPort = Number(port || HTTP_PORT) !== config.port;
  return judgeProxy(report, {
    isProxied: protocol === 'https:' || config.socket !== null || isOtherPort,
    isPeerTrusted: proxyAddr.compile([...config.trustProxy])(report.peer, 0),
  });
}

/** @param limitMs by when the first event has to be here as a whole */
export async function checkLiveEvents({ href }: URL, limitMs = LIVE_LIMIT_MS): Promise<Finding> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    const response = await fetch(toAddress(href, openLiveEvents.path), { signal });
    let text = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      const start = text.indexOf('event: snapshot\n');
      if (start >= 0 && text.includes('\n\n', start)) return ok('Live events arrive at once');
    }
    return error(`Live events end at once (HTTP ${response.status}). See the log of the proxy.`);
  } catch (cause) {
    return error(
      `Live events do not arrive (${toReason(cause)}). A proxy that buffers them holds them back: nginx needs ` +
        '`proxy_buffering off`, others are in docs/operations.md.',
    );
  }
}

const toAddress = (href: string, path: string): string => href.replace(/\/$/, '') + path;

async function getJson(href: string, path: string): Promise<unknown> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const response = await fetch(toAddress(href, path), { signal, redirect: 'manual' }).catch(
    (cause: Error) => {
      throw cause.cause ?? cause;
    },
  );
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return parseShallowJson(await response.text());
}
