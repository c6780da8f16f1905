import { mailFailures } from '@airdial/contract/mail/messages';
import { OutboundError } from '../../../outbound/outbound-error.ts';
import { SmtpTimeoutError } from './smtp-client.ts';

const RESPONSE_MAX_CHARS = 300;
const PERMANENT_FROM = 500;

/** Node's messages about certificates, because nodemailer replaces Node's error code by its own. */
const CERTIFICATE = /certificate|altnames/i;

/** OpenSSL's messages, such as 'wrong version number' for a greeting that is not encrypted. */
const HANDSHAKE = /SSL routines/;

export type SmtpFailure = {
  /** For administrators; ends with the mail server's response. */
  readonly reason: string;
  /** True when a retry cannot succeed. */
  readonly isFinal: boolean;
};

type NodemailerError = {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly message?: string;
};

/** Converts an error of the outbound connection or of nodemailer. */
export function toSmtpFailure(error: unknown): SmtpFailure {
  if (error instanceof OutboundError) return { reason: error.reason, isFinal: false };
  if (error instanceof SmtpTimeoutError) return { reason: mailFailures.timeout, isFinal: false };
  const { response, responseCode = 0 } = error as NodemailerError;
  const message = toMessage(error as NodemailerError);
  const details = response ? ` It said: ${oneLine(response)}` : '';
  const isFinal = message === mailFailures.recipient && responseCode >= PERMANENT_FROM;
  return { reason: message + details, isFinal };
}

function toMessage({ code, command = '', message = '' }: NodemailerError): string {
  if (code === 'EAUTH') return mailFailures.signIn;
  if (code !== 'EMESSAGE' && CERTIFICATE.test(message)) return mailFailures.certificate;
  if (code === 'ETLS' || command === 'STARTTLS' || (code === 'ESOCKET' && HANDSHAKE.test(message)))
    return mailFailures.encryption;
  if (code === 'ETIMEDOUT') return mailFailures.timeout;
  if (code === 'EENVELOPE') return command === 'MAIL FROM' ? mailFailures.sender : mailFailures.recipient;
  if (code === 'EMESSAGE') return mailFailures.refused;
  return mailFailures.connection;
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, RESPONSE_MAX_CHARS);
