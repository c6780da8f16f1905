/** Messages for visitors; they reveal nothing about the internal network. */
const PUBLIC_MESSAGES = {
  'bad-address': 'This address cannot be used.',
  'forbidden-address': 'This address cannot be used.',
  'forbidden-port': 'This address cannot be used.',
  'unknown-host': 'This address could not be reached.',
  unreachable: 'This address could not be reached.',
  'connect-timeout': 'This address could not be reached.',
  'bad-certificate': 'This address could not be reached.',
  'headers-timeout': 'This address did not answer in time.',
  timeout: 'This address did not answer in time.',
  'connection-lost': 'This address did not answer as expected.',
  'too-large': 'This address did not answer as expected.',
  'too-many-redirects': 'This address did not answer as expected.',
  encoded: 'This address did not answer as expected.',
  'bad-status': 'This address did not answer as expected.',
  'bad-response': 'This address did not answer as expected.',
  'too-costly': 'This address did not answer as expected.',
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
    super('bad-status', `It answered with status ${status}.`);
    this.name = 'BadStatusError';
    this.retryAfterMs = retryAfterMs;
  }
}

/** The server is there, and says when to call it again. */
export const asksToWait = (error: OutboundError): boolean =>
  error instanceof BadStatusError && error.retryAfterMs !== null;

const CERTIFICATE_ERROR = /^(CERT_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH)/;
const UNREACHABLE = new Map([
  ['ECONNREFUSED', 'Nothing answers there: the connection was refused.'],
  ['EHOSTUNREACH', 'There is no way to that machine.'],
  ['ENETUNREACH', 'There is no way to that network.'],
  ['EADDRNOTAVAIL', 'There is no way to that machine.'],
  ['ETIMEDOUT', 'The machine does not answer.'],
  ['EACCES', 'This machine may not connect there.'],
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
      `Its certificate is not valid: ${withoutAdvice(message)}.`,
      error,
    );
  if (code.startsWith('HPE_'))
    return new OutboundError('bad-response', 'It does not speak HTTP as it should.', error);
  return new OutboundError('connection-lost', `The connection broke: ${message}.`, error);
}
