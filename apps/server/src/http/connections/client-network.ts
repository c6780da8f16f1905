import ipaddr from 'ipaddr.js';

const IPV6_NETWORK_GROUPS = 4;
const IPV6_WIDE_GROUPS = 3;
const IPV4_WIDE_GROUPS = 3;

/** The network that counts as one client: an IPv4 address, or the /64 that one IPv6 client owns. */
export function toClientNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  return address.parts
    .slice(0, IPV6_NETWORK_GROUPS)
    .map((part) => part.toString(16))
    .join(':');
}

const IPV4_KEPT_BITS = 24;
const IPV6_KEPT_BITS = 48;

/**
 * The beginning of an address in CIDR notation: enough for a person to recognise a place, too little
 * to identify a household. Empty for text that is no address.
 */
export function toNetworkPrefix(ip: string): string {
  if (!ipaddr.isValid(ip)) return '';
  const address = ipaddr.process(ip);
  const [kind, bits] =
    address instanceof ipaddr.IPv6 ? [ipaddr.IPv6, IPV6_KEPT_BITS] : [ipaddr.IPv4, IPV4_KEPT_BITS];
  return `${kind.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
}

/**
 * The /24 or /48 around a client's network: addresses of which one party easily has many.
 *
 * @param network by `toClientNetwork`
 */
export function toWideNetwork(network: string): string {
  const groups = network.split(':');
  if (groups.length > 1) return groups.slice(0, IPV6_WIDE_GROUPS).join(':');
  return network.split('.').slice(0, IPV4_WIDE_GROUPS).join('.');
}
