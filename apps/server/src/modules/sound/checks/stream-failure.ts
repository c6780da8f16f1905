import type { StreamFailure } from '@airdial/contract/channel/schema';
import type { OutboundErrorCode } from '../../../outbound/outbound-error.ts';

const FAILURES: Partial<Record<OutboundErrorCode, StreamFailure>> = {
  'unknown-host': 'unknown-host',
  unreachable: 'unreachable',
  'connect-timeout': 'unreachable',
  'bad-certificate': 'bad-certificate',
  'too-many-redirects': 'too-many-redirects',
  'headers-timeout': 'timeout',
  timeout: 'timeout',
  'bad-status': 'refused',
};

/** What listeners learn of why a stream cannot be read: nothing of the network in which the server is. */
export const toStreamFailure = (code: OutboundErrorCode): StreamFailure => FAILURES[code] ?? 'unreadable';
