import { type SmtpServer, startSmtpServer } from '../../apps/server/src/testing/smtp-server.ts';
import { waitUntil } from './wait-until.ts';

const MAIL_LIMIT_MS = 30_000;

type LinkKind = 'verify-email' | 'reset-password';

/** The mails that a real mail server on loopback has taken. */
export class Mailbox {
  readonly #server: SmtpServer;

  private constructor(server: SmtpServer) {
    this.#server = server;
  }

  static async start(): Promise<Mailbox> {
    // Encryption is tested beside the code that sends; here the password may travel over loopback.
    return new Mailbox(await startSmtpServer({ allowInsecureAuth: true }));
  }

  get port(): number {
    return this.#server.port;
  }

  /** The link in the newest mail to this address that holds one of this kind, once it is there. */
  async link(to: string, kind: LinkKind, origin: string): Promise<string> {
    let found: string | undefined;
    const isThere = () => {
      found = this.#linkIn(to, kind, origin);
      return found !== undefined;
    };
    await waitUntil(`a ${kind} link to ${to}`, isThere, MAIL_LIMIT_MS);
    return found ?? '';
  }

  /** Once a mail to this address with these words has come. */
  async untilTold(to: string, words: string): Promise<void> {
    const isThere = () => this.#mailsTo(to).some((text) => text.includes(words));
    await waitUntil(`a mail to ${to} with '${words}'`, isThere, MAIL_LIMIT_MS);
  }

  /** The newest first. */
  #mailsTo(to: string): string[] {
    return this.#server.received
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

  stop(): Promise<void> {
    return this.#server.stop();
  }
}

/** As far as addresses need it: lines joined, `=3D` an equals sign again. */
function fromQuotedPrintable(source: string): string {
  return source.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}
