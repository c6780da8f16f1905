import { mailFailures } from '@airdial/contract/mail/mail-messages';
import { OutboundError } from '../../outbound/outbound-error.ts';
import { SmtpTimeoutError } from './smtp-client.ts';

const ANSWER_MAX_CHARS = 300;
const PERMANENT_FROM = 500;

/** What Node says of a certificate: nodemailer puts its own code in the place of Node's. */
const CERTIFICATE = /certificate|altnames/i;

export type SmtpFailure = {
  /** In words, for administrators; what the mail server said stands behind it. */
  readonly reason: string;
  /** This mail will never be taken, however often it is tried. */
  readonly isFinal: boolean;
};

type NodemailerFault = {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly message?: string;
};

/** What went wrong, from what the outbound connection or nodemailer threw. */
export function toSmtpFailure(fault: unknown): SmtpFailure {
  if (fault instanceof OutboundError) return { reason: fault.reason, isFinal: false };
  if (fault instanceof SmtpTimeoutError) return { reason: mailFailures.timeout, isFinal: false };
  const { response, responseCode = 0 } = fault as NodemailerFault;
  const words = wordsFor(fault as NodemailerFault);
  const said = response ? ` It said: ${oneLine(response)}` : '';
  const isFinal = words === mailFailures.recipient && responseCode >= PERMANENT_FROM;
  return { reason: words + said, isFinal };
}

function wordsFor({ code, command = '', message = '' }: NodemailerFault): string {
  if (code === 'EAUTH') return mailFailures.signIn;
  if (code !== 'EMESSAGE' && CERTIFICATE.test(message)) return mailFailures.certificate;
  if (code === 'ETLS' || command === 'STARTTLS') return mailFailures.encryption;
  if (code === 'ETIMEDOUT') return mailFailures.timeout;
  if (code === 'EENVELOPE') return command === 'MAIL FROM' ? mailFailures.sender : mailFailures.recipient;
  if (code === 'EMESSAGE') return mailFailures.refused;
  return mailFailures.connection;
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, ANSWER_MAX_CHARS);
