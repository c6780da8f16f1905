import ipaddr from 'ipaddr.js';

const IPV6_NETWORK_GROUPS = 4;

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
