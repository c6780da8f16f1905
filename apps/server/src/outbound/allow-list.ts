import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { StartupError } from '../lib/startup-error.ts';

type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];
type Service = { readonly host: string; readonly port: number };

/** The private services and networks that the operator allows the server to call. */
export type AllowList = { readonly services: readonly Service[]; readonly networks: readonly Network[] };

const SERVICE = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+):(\d{1,5})$/i;
const PORT_MAX = 65_535;

/** @throws StartupError (78) that names the entry which is neither `host:port` nor a network */
export function parseAllowList(text: string | undefined): AllowList {
  const services: Service[] = [];
  const networks: Network[] = [];
  for (const entry of (text ?? '').split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    if (entry.includes('/')) networks.push(readNetwork(entry));
    else services.push(readService(entry));
  }
  return { services, networks };
}

export const allowsService = ({ services }: AllowList, host: string, port: number): boolean =>
  services.some((service) => service.host === host.toLowerCase() && service.port === port);

export const allowsAddress = ({ networks }: AllowList, address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));

function readNetwork(entry: string): Network {
  try {
    return ipaddr.parseCIDR(entry);
  } catch (cause) {
    throw badEntry(entry, cause);
  }
}

function readService(entry: string): Service {
  const [, name = '', digits] = SERVICE.exec(entry) ?? [];
  const host = name.replace(/^\[|\]$/g, '').toLowerCase();
  const port = Number(digits);
  const isHost = host !== '' && (name.startsWith('[') ? isIP(host) === 6 : true);
  if (isHost && port >= 1 && port <= PORT_MAX) return { host, port };
  throw badEntry(entry);
}

const badEntry = (entry: string, cause?: unknown) =>
  StartupError.badConfiguration(
    `OUTBOUND_ALLOW has "${entry}", which is neither a host with its port nor a network. ` +
      'Write entries such as icecast.lan:8000 or 10.0.5.0/24, separated by commas.',
    cause,
  );
