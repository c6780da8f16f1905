import { outboundReasons } from '@airdial/contract/common/outbound-messages';
import ipaddr from 'ipaddr.js';
import { type AllowList, allowsAddress } from './allow-list.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type AddressClass = 'public' | 'private' | 'forbidden';

/**
 * Instance metadata services of clouds. Some lie outside the link-local range, one in public space.
 */
const METADATA_ADDRESSES = new Set([
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd20:ce::254',
]);

const FORBIDDEN_RANGES = new Set(['linkLocal', 'multicast', 'broadcast', 'unspecified']);
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** Special-purpose parts of 2000::/3: tunnels, benchmarks, documentation (RFC 6890, RFC 9637). */
const SPECIAL_IN_GLOBAL = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((text) =>
  ipaddr.IPv6.parseCIDR(text),
);
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const IPV4_BYTES_FROM = 12;

export type CheckedAddress = {
  /** The IP literal to connect to. */
  readonly ip: string;
  /** Allowed only because the operator lists it. */
  readonly isPrivate: boolean;
};

/**
 * Checks one address that a name was resolved to.
 *
 * @param isAllowedService the operator allows this host and port
 * @returns a text with the reason when the server must not connect to it
 */
export function checkAddress(
  text: string,
  allow: AllowList,
  isAllowedService: boolean,
): CheckedAddress | string {
  if (!ipaddr.isValid(text)) return outboundReasons.noAddress(text);
  const address = ipaddr.process(text);
  const effective = embeddedIpv4(address) ?? address;
  const addressClass = classify(effective);
  if (addressClass === 'forbidden') return outboundReasons.forbiddenAddress(effective.toString());
  if (addressClass === 'public') return { ip: address.toString(), isPrivate: false };
  if (isAllowedService || allowsAddress(allow, effective)) return { ip: address.toString(), isPrivate: true };
  return outboundReasons.privateAddress(effective.toString());
}

/**
 * The IPv4 address that a NAT64 gateway would connect to. Mapped ones (::ffff:0:0/96) are unwrapped
 * by `process`.
 */
function embeddedIpv4(address: Address): ipaddr.IPv4 | null {
  if (!(address instanceof ipaddr.IPv6) || !address.match(...NAT64)) return null;
  return new ipaddr.IPv4(address.toByteArray().slice(IPV4_BYTES_FROM));
}

function classify(address: Address): AddressClass {
  if (METADATA_ADDRESSES.has(address.toString())) return 'forbidden';
  const range = address.range();
  if (FORBIDDEN_RANGES.has(range)) return 'forbidden';
  if (address instanceof ipaddr.IPv4) return range === 'unicast' ? 'public' : 'private';
  return isGlobalIpv6(address) && range === 'unicast' ? 'public' : 'private';
}

/** ipaddr.js calls `::7f00:1` unicast, although it is outside the allocated global space. */
const isGlobalIpv6 = (address: ipaddr.IPv6) =>
  address.match(...GLOBAL_UNICAST) && !SPECIAL_IN_GLOBAL.some((network) => address.match(...network));
