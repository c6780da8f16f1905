import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmailEncryption } from '@airdial/contract/mail/schema';
import {
  createCertificate,
  SMTP_PASSWORD,
  SMTP_USER,
  type SmtpServer,
  startSmtpServer,
} from '../../../apps/server/testing/smtp-server.ts';
import { waitUntil } from '../processes/wait-until.ts';

const MAIL_LIMIT_MS = 30_000;

type LinkKind = 'verify-email' | 'reset-password';

/** The values that the form of the mail settings saves. */
export type EmailForm = {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  readonly encryption: EmailEncryption;
  readonly fromEmail: string;
};

/** Rejects addresses that begin with `nobody` permanently (5xx), those with `later` temporarily (4xx). */
const refuse = (address: string): Error | null => {
  if (address.startsWith('nobody')) return Object.assign(new Error('No such mailbox'), { responseCode: 550 });
  if (address.startsWith('later')) return Object.assign(new Error('Try again later'), { responseCode: 451 });
  return null;
};

/** The mails that a real mail server on loopback, with STARTTLS, received. */
export class Mailbox {
  readonly #server: SmtpServer;
  readonly #folder: string;
  #isStrict = true;

  static async start(): Promise<Mailbox> {
    const certificate = createCertificate();
    const folder = await mkdtemp(join(tmpdir(), 'airdial-ca-'));
    const server = await startSmtpServer({
      ...certificate,
      onRcptTo: ({ address }, _session, done) => done(mailbox.#isStrict ? refuse(address) : null),
    });
    const mailbox = new Mailbox(server, folder);
    await writeFile(mailbox.caPath, certificate.cert);
    return mailbox;
  }

  private constructor(server: SmtpServer, folder: string) {
    this.#server = server;
    this.#folder = folder;
  }

  /** The certificate, for Airdial to trust. */
  get caPath(): string {
    return join(this.#folder, 'ca.pem');
  }

  /** What configures Airdial to send here. */
  get form(): EmailForm {
    return {
      host: 'localhost',
      port: this.#server.port,
      username: SMTP_USER,
      password: SMTP_PASSWORD,
      encryption: 'STARTTLS',
      fromEmail: 'radio@station.example',
    };
  }

  get received(): SmtpServer['received'] {
    return this.#server.received;
  }

  /** From now on accepts every address. */
  forgive(): void {
    this.#isStrict = false;
  }

  /** Waits for a link of this kind to an address, and returns the newest. */
  async link(to: string, kind: LinkKind, origin: string): Promise<string> {
    let found: string | undefined;
    const isThere = () => {
      found = this.#linkIn(to, kind, origin);
      return found !== undefined;
    };
    await waitUntil(`a ${kind} link to ${to}`, isThere, MAIL_LIMIT_MS);
    return found ?? '';
  }

  /** Waits for a mail to an address that contains a text. */
  async untilReceived(to: string, words: string): Promise<void> {
    const isThere = () => this.#mailsTo(to).some((text) => text.includes(words));
    await waitUntil(`a mail to ${to} with '${words}'`, isThere, MAIL_LIMIT_MS);
  }

  /** Newest first. */
  #mailsTo(to: string): string[] {
    return this.received
      .toReversed()
      .filter(({ recipients }) => recipients.includes(to))
      .map(({ source }) => fromQuotedPrintable(source));
  }

  #linkIn(to: string, kind: LinkKind, origin: string): string | undefined {
    const link = new RegExp(`http://${new URL(origin).host}/${kind}/[\\w-]+`);
    return this.#mailsTo(to)
      .map((text) => link.exec(text)?.[0])
      .find((found) => found !== undefined);
  }

  async stop(): Promise<void> {
    await this.#server.stop();
    await rm(this.#folder, { recursive: true });
  }
}

/** Decodes as much as links need: joins lines, turns `=3D` into an equals sign. */
function fromQuotedPrintable(source: string): string {
  return source.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}
