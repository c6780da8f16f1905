import { outboundReasons } from '@airdial/contract/common/outbound-messages';
import { isForbiddenPort } from './forbidden-ports.ts';
import { OutboundError } from './outbound-error.ts';

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

export type WebAddress = {
  readonly url: URL;
  /** Without the brackets of IPv6 literals. */
  readonly hostname: string;
  readonly port: number;
  readonly isTls: boolean;
};

/**
 * @throws OutboundError for anything but an http(s) URL, for credentials in it and for ports of
 * other services
 */
export function parseWebAddress(text: string, base?: URL): WebAddress {
  const url = URL.parse(text, base);
  const defaultPort = url && DEFAULT_PORTS[url.protocol];
  if (!url || !defaultPort) throw new OutboundError('bad-address', outboundReasons.noWebAddress(text));
  if (url.username || url.password) throw new OutboundError('bad-address', outboundReasons.hasCredentials);
  const port = url.port === '' ? defaultPort : Number(url.port);
  if (isForbiddenPort(port))
    throw new OutboundError('forbidden-port', outboundReasons.otherServicePort(port));
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  return { url, hostname, port, isTls: url.protocol === 'https:' };
}
