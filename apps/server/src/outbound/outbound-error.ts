import { outboundErrors, outboundReasons } from '@airdial/contract/common/outbound-messages';

const PUBLIC_MESSAGES = {
  'bad-address': outboundErrors.unusable,
  'forbidden-address': outboundErrors.unusable,
  'forbidden-port': outboundErrors.unusable,
  'unknown-host': outboundErrors.unreachable,
  unreachable: outboundErrors.unreachable,
  'connect-timeout': outboundErrors.unreachable,
  'bad-certificate': outboundErrors.unreachable,
  'headers-timeout': outboundErrors.late,
  timeout: outboundErrors.late,
  'connection-lost': outboundErrors.unexpected,
  'too-large': outboundErrors.unexpected,
  'too-many-redirects': outboundErrors.unexpected,
  encoded: outboundErrors.unexpected,
  'bad-status': outboundErrors.unexpected,
  'bad-response': outboundErrors.unexpected,
  'too-costly': outboundErrors.unexpected,
} as const;

export type OutboundErrorCode = keyof typeof PUBLIC_MESSAGES;

/** With these, no other page of the same server is reachable now. */
const UNREACHABLE_CODES: ReadonlySet<OutboundErrorCode> = new Set([
  'bad-address',
  'forbidden-address',
  'forbidden-port',
  'unknown-host',
  'unreachable',
  'connect-timeout',
  'bad-certificate',
  'headers-timeout',
  'timeout',
]);

/**
 * The error of every outgoing call. `message` is for everybody, `reason` is exact and for
 * administrators only.
 */
export class OutboundError extends Error {
  readonly code: OutboundErrorCode;
  readonly reason: string;

  constructor(code: OutboundErrorCode, reason: string, cause?: unknown) {
    super(PUBLIC_MESSAGES[code], { cause });
    this.name = 'OutboundError';
    this.code = code;
    this.reason = reason;
  }

  /** The whole server is unreachable, and not only this page. */
  get isServerUnreachable(): boolean {
    return UNREACHABLE_CODES.has(this.code);
  }
}

/** A response with another status than 200. */
export class BadStatusError extends OutboundError {
  /** How long the server asks not to be called; null: it does not ask. */
  readonly retryAfterMs: number | null;

  constructor(status: number, retryAfterMs: number | null) {
    super('bad-status', outboundReasons.badStatus(status));
    this.name = 'BadStatusError';
    this.retryAfterMs = retryAfterMs;
  }
}

/** The server is there, and says when to call it again. */
export const asksToWait = (error: OutboundError): boolean =>
  error instanceof BadStatusError && error.retryAfterMs !== null;

const CERTIFICATE_ERROR = /^(CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH)/;
const UNREACHABLE = new Map<string, string>([
  ['ECONNREFUSED', outboundReasons.connectionRefused],
  ['EHOSTUNREACH', outboundReasons.noWayToMachine],
  ['ENETUNREACH', outboundReasons.noWayToNetwork],
  ['EADDRNOTAVAIL', outboundReasons.noWayToMachine],
  ['ETIMEDOUT', outboundReasons.machineSilent],
  ['EACCES', outboundReasons.mayNotConnect],
]);

/** After a semicolon, Node's messages advise those who start it. */
const withoutAdvice = (message: string): string => message.split(';', 1)[0] ?? message;

/** Converts what Node throws. */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { code: rawCode, message = String(error) } = error as NodeJS.ErrnoException;
  // An abort without a reason of its own is a DOMException, whose code is a number.
  const code = typeof rawCode === 'string' ? rawCode : '';
  const unreachable = UNREACHABLE.get(code);
  if (unreachable) return new OutboundError('unreachable', unreachable, error);
  if (CERTIFICATE_ERROR.test(code))
    return new OutboundError(
      'bad-certificate',
      outboundReasons.badCertificate(withoutAdvice(message)),
      error,
    );
  if (code.startsWith('HPE_')) return new OutboundError('bad-response', outboundReasons.notHttp, error);
  return new OutboundError('connection-lost', outboundReasons.connectionBroke(message), error);
}
