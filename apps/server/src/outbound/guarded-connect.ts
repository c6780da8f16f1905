import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { outboundReasons } from '@airdial/contract/common/outbound-messages';
import { withTimeLimit } from '../lib/time-limit.ts';
import { type CheckedAddress, checkAddress } from './address-policy.ts';
import { type AllowList, allowsService } from './allow-list.ts';
import type { ResolveHost } from './host-resolver.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';

/**
 * The second address serves machines without a route to the first, such as machines without IPv6.
 */
const ADDRESSES_MAX_COUNT = 2;
const FIRST_ATTEMPT_SHARE = 0.5;

export type Endpoint = { readonly hostname: string; readonly port: number; readonly isTls: boolean };

export type ConnectOptions = {
  readonly allow: AllowList;
  /** Asked before a private address is called: whether it is, although the operator allows it. */
  readonly mayBePrivate: () => Promise<boolean>;
  readonly resolve: ResolveHost;
  readonly connectMs: number;
};

export type GuardedConnection = {
  readonly socket: Socket;
  /** It is allowed only because the operator lists it. */
  readonly isPrivate: boolean;
};

/**
 * The only function of the server that opens outgoing connections. It resolves the name once,
 * checks every address and connects to a checked one, so DNS rebinding cannot change the target in
 * between.
 *
 * @throws OutboundError
 */
export function guardedConnect(
  endpoint: Endpoint,
  options: ConnectOptions,
  signal?: AbortSignal,
): Promise<GuardedConnection> {
  const createError = () =>
    new OutboundError('connect-timeout', outboundReasons.noConnection(options.connectMs));
  return withTimeLimit({ ms: options.connectMs, createError, signal }, async (limited) => {
    const addresses = await resolveChecked(endpoint, options);
    const ips = addresses.map(({ ip }) => ip);
    const socket = await connectInOrder(endpoint, ips, options.connectMs, limited);
    return { socket, isPrivate: arePrivate(addresses) };
  });
}

/** Whether the operator's network answers to this name. False when nothing does, or nothing may. */
export const isPrivateHost = (endpoint: Endpoint, options: ConnectOptions): Promise<boolean> =>
  resolveChecked(endpoint, options).then(arePrivate, () => false);

const arePrivate = (addresses: readonly CheckedAddress[]): boolean =>
  addresses.every(({ isPrivate }) => isPrivate);

/**
 * One forbidden address refuses the whole name: legitimate names do not mix public and private
 * addresses.
 */
async function resolveChecked(
  endpoint: Endpoint,
  { allow, resolve, mayBePrivate }: ConnectOptions,
): Promise<CheckedAddress[]> {
  const isAllowedService = allowsService(allow, endpoint.hostname, endpoint.port);
  const found = await resolve(endpoint.hostname);
  if (found.length === 0)
    throw new OutboundError('unknown-host', outboundReasons.nameWithoutAddress(endpoint.hostname));
  const addresses = found.map((address) => {
    const checked = checkAddress(address, allow, isAllowedService);
    if (typeof checked === 'string') throw new OutboundError('forbidden-address', checked);
    return checked;
  });
  const ownNetwork = addresses.find(({ isPrivate }) => isPrivate);
  if (ownNetwork && !(await mayBePrivate()))
    throw new OutboundError('forbidden-address', outboundReasons.publicDetour(ownNetwork.ip));
  return addresses;
}

async function connectInOrder(
  endpoint: Endpoint,
  addresses: readonly string[],
  connectMs: number,
  signal: AbortSignal,
): Promise<Socket> {
  const [first = '', second] = addresses.slice(0, ADDRESSES_MAX_COUNT);
  if (second === undefined) return connectTo(endpoint, first, signal);
  try {
    const createError = () => new OutboundError('connect-timeout', outboundReasons.noConnectionTo(first));
    const ms = connectMs * FIRST_ATTEMPT_SHARE;
    return await withTimeLimit({ ms, createError, signal }, (limited) => connectTo(endpoint, first, limited));
  } catch {
    return connectTo(endpoint, second, signal);
  }
}

function connectTo(
  { hostname, port, isTls }: Endpoint,
  address: string,
  signal: AbortSignal,
): Promise<Socket> {
  signal.throwIfAborted();
  const servername = isIP(hostname) ? '' : hostname;
  const socket = isTls
    ? connectTls({ host: address, port, servername, ALPNProtocols: ['http/1.1'] })
    : connect({ host: address, port });
  const stop = () => socket.destroy(toOutboundError(signal.reason));
  signal.addEventListener('abort', stop, { once: true });
  return new Promise((resolve, reject) => {
    // This handler stays: an unhandled error of an idle connection would end the process.
    socket.on('error', (error) => reject(toOutboundError(error)));
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      signal.removeEventListener('abort', stop);
      resolve(socket);
    });
  });
}
