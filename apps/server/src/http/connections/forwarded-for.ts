import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';

/** An IPv4 address, or an IPv6 address in brackets, with the port that Azure's gateway and others add. */
const WITH_PORT = /^(?:(\d+(?:\.\d+){3})|\[([^\]]+)\])(?::\d{1,5})?$/;

/**
 * Writes `X-Forwarded-For` anew with addresses only: with a port behind it, each connection would count
 * as another client. From the right, what cannot be read ends the chain, and the proxy that sent it
 * counts in its place. The header is empty when nothing of it can be read.
 */
export function normalizeForwardedFor(headers: IncomingHttpHeaders): void {
  const sent = headers['x-forwarded-for'];
  if (sent === undefined) return;
  const entries = sent.toString().split(',').map(readAddress);
  headers['x-forwarded-for'] = entries.slice(entries.lastIndexOf(null) + 1).join(', ');
}

function readAddress(entry: string): string | null {
  const text = entry.trim();
  const [, ipv4, ipv6] = WITH_PORT.exec(text) ?? [];
  const address = ipv4 ?? ipv6 ?? text;
  return ipaddr.isValid(address) ? address : null;
}
