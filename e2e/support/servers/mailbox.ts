import { type SmtpServer, startSmtpServer } from '../../../apps/server/src/testing/smtp-server.ts';
import { waitUntil } from '../processes/wait-until.ts';

const MAIL_LIMIT_MS = 30_000;

type LinkKind = 'verify-email' | 'reset-password';

/** The mails that a real mail server on loopback received. */
export class Mailbox {
  readonly #server: SmtpServer;

  private constructor(server: SmtpServer) {
    this.#server = server;
  }

  static async start(): Promise<Mailbox> {
    // Encryption is tested beside the code that sends; over loopback the password may be plain.
    return new Mailbox(await startSmtpServer({ allowInsecureAuth: true }));
  }

  get port(): number {
    return this.#server.port;
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

/** Decodes as much as links need: joins lines, turns `=3D` into an equals sign. */
function fromQuotedPrintable(source: string): string {
  return source.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
}
