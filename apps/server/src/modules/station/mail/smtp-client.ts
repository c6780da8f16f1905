import type { Socket } from 'node:net';
import type { Transporter } from 'nodemailer';
import { withTimeLimit } from '../../../lib/time-limit.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import type { SmtpAccess } from './mail-settings-service.ts';
import type { RenderedMail } from './render-mail.ts';

const GREETING_TIMEOUT_MS = 10_000;
/** Longest silence of the mail server. */
const SOCKET_TIMEOUT_MS = 20_000;
/** Shorter than the lease of a mail, so that no other node sends it during this attempt. */
const TOTAL_TIMEOUT_MS = 45_000;
/** Submission over implicit TLS (RFC 8314). */
const IMPLICIT_TLS_PORT = 465;
const TLS_VERSION_MIN = 'TLSv1.2';

export type SmtpDeps = {
  readonly outbound: Pick<Outbound, 'connect'>;
  /** Certificates to trust in addition to the system's. */
  readonly ca?: string;
};

export class SmtpTimeoutError extends Error {
  constructor() {
    super(`The mail was not taken within ${TOTAL_TIMEOUT_MS} ms.`);
    this.name = 'SmtpTimeoutError';
  }
}

/**
 * Sends one mail over a connection that passes the checks of outbound connections.
 *
 * @param messageId identical in all attempts, so that mail programs recognise duplicates
 * @throws OutboundError, SmtpTimeoutError, the signal's reason, or what nodemailer throws
 */
export function sendBySmtp(
  mail: RenderedMail,
  messageId: string,
  access: SmtpAccess,
  deps: SmtpDeps,
  signal: AbortSignal,
): Promise<void> {
  const { to, subject, text, html } = mail;
  const from = { name: mail.fromName, address: access.fromEmail };
  const headers = { 'Auto-Submitted': 'auto-generated' };
  const limit = { ms: TOTAL_TIMEOUT_MS, createError: () => new SmtpTimeoutError(), signal };
  return withTransport(access, deps, (transport) =>
    withTimeLimit(limit, () => transport.sendMail({ from, to, subject, text, html, messageId, headers })),
  );
}

/**
 * Connects and signs in like `sendBySmtp`, and sends nothing.
 *
 * @throws OutboundError, or what nodemailer throws
 */
export const verifySmtp = (access: SmtpAccess, deps: SmtpDeps): Promise<void> =>
  withTransport(access, deps, (transport) => transport.verify());

async function withTransport(
  access: SmtpAccess,
  { outbound, ca }: SmtpDeps,
  use: (transport: Transporter) => Promise<unknown>,
): Promise<void> {
  const nodemailer = await loadNodemailer();
  const connection = await outbound.connect(access.host, access.port);
  const transport = nodemailer.createTransport(transportOptions(access, connection, ca));
  try {
    await use(transport);
  } finally {
    transport.close();
    connection.destroy();
  }
}

/** At the first use: it takes 5 MB, which a server that sends no mail saves. */
const loadNodemailer = () => import('nodemailer');

function transportOptions(access: SmtpAccess, connection: Socket, ca: string | undefined) {
  const { host, port, encryption, username, password } = access;
  const secure = encryption === 'SSL' || (encryption === 'TLS' && port === IMPLICIT_TLS_PORT);
  return {
    host,
    port,
    connection,
    secure,
    // Required: otherwise an attacker who strips STARTTLS from the greeting could read the
    // password.
    requireTLS: !secure && encryption !== 'None',
    ignoreTLS: encryption === 'None',
    tls: { minVersion: TLS_VERSION_MIN, ...(ca ? { ca } : {}) } as const,
    ...(password ? { auth: { user: username, pass: password } } : {}),
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
