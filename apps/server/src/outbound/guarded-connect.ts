import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { checkAddress } from './address-policy.ts';
import { type AllowList, allowsService } from './allow-list.ts';
import type { ResolveHost } from './host-resolver.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import { withinTime } from './within-time.ts';

/** A second address is for machines without a way to the first, such as IPv6. */
const ADDRESSES_MAX_COUNT = 2;
const NOT_THE_LAST_SHARE = 0.5;

export type Place = { readonly hostname: string; readonly port: number; readonly isTls: boolean };

export type GuardParts = {
  readonly allow: AllowList;
  readonly resolve: ResolveHost;
  readonly connectMs: number;
};

/**
 * The only place of the server that opens a connection to the outside. The name is looked up once, every address it
 * has is checked, and a checked address is dialled: nothing can change in between.
 *
 * @throws OutboundError
 */
export function guardedConnect(place: Place, parts: GuardParts, signal?: AbortSignal): Promise<Socket> {
  const tooLate = () => new OutboundError('connect-timeout', `No connection within ${parts.connectMs} ms.`);
  return withinTime({ ms: parts.connectMs, tooLate, signal }, async (inTime) => {
    const addresses = await checkedAddresses(place, parts);
    return dialInOrder(place, addresses, parts.connectMs, inTime);
  });
}

/** One address that may not be called is enough to call none: honest names do not mix. */
async function checkedAddresses(place: Place, { allow, resolve }: GuardParts): Promise<string[]> {
  const isAllowedService = allowsService(allow, place.hostname, place.port);
  const found = await resolve(place.hostname);
  if (found.length === 0)
    throw new OutboundError('unknown-host', `The name ${place.hostname} has no address.`);
  return found.map((address) => {
    const checked = checkAddress(address, allow, isAllowedService);
    if (typeof checked === 'string') throw new OutboundError('forbidden-address', checked);
    return checked.dial;
  });
}

async function dialInOrder(
  place: Place,
  addresses: readonly string[],
  connectMs: number,
  signal: AbortSignal,
): Promise<Socket> {
  const [first = '', second] = addresses.slice(0, ADDRESSES_MAX_COUNT);
  if (second === undefined) return dial(place, first, signal);
  try {
    const tooLate = () => new OutboundError('connect-timeout', `No connection to ${first}.`);
    const ms = connectMs * NOT_THE_LAST_SHARE;
    return await withinTime({ ms, tooLate, signal }, (inTime) => dial(place, first, inTime));
  } catch {
    return dial(place, second, signal);
  }
}

function dial({ hostname, port, isTls }: Place, address: string, signal: AbortSignal): Promise<Socket> {
  signal.throwIfAborted();
  const servername = isIP(hostname) ? '' : hostname;
  const socket = isTls
    ? connectTls({ host: address, port, servername, ALPNProtocols: ['http/1.1'] })
    : connect({ host: address, port });
  const stop = () => socket.destroy(toOutboundError(signal.reason));
  signal.addEventListener('abort', stop, { once: true });
  return new Promise((resolve, reject) => {
    // Stays: a connection that breaks while nobody looks must not end the process.
    socket.on('error', (fault) => reject(toOutboundError(fault)));
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      signal.removeEventListener('abort', stop);
      resolve(socket);
    });
  });
}
