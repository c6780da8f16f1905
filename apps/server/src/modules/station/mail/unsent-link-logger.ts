import { type Mail, mailPath } from './mail-types.ts';
import type { OutboxRepository } from './outbox-repository.ts';
import type { Sender } from './render-mail.ts';

const LOGGED_MAX_COUNT = 20;

export type UnsentLinkLoggerDeps = {
  readonly repository: Pick<OutboxRepository, 'listWaiting'>;
  readonly unseal: (content: string) => Mail | null;
  readonly station: () => Pick<Sender, 'systemUrl'>;
  readonly logger: { info(details: object, message: string): void };
};

/**
 * Logs the link of each unsent mail once, for trying the station before a mail server is
 * configured.
 */
export class UnsentLinkLogger {
  readonly #deps: UnsentLinkLoggerDeps;
  #lastLoggedId = '';

  constructor(deps: UnsentLinkLoggerDeps) {
    this.#deps = deps;
  }

  async logNew(): Promise<void> {
    const { repository, unseal } = this.#deps;
    for (const { id, content } of await repository.listWaiting(this.#lastLoggedId, LOGGED_MAX_COUNT)) {
      this.#lastLoggedId = id;
      const mail = unseal(content);
      if (mail) this.#log(mail);
    }
  }

  #log(mail: Mail): void {
    const path = mailPath(mail);
    if (path === null) return;
    const link = this.#deps.station().systemUrl + path;
    this.#deps.logger.info(
      { to: mail.to, link },
      'no mail server is configured; the mail waits, its link is here',
    );
  }
}
