import { type Mail, pathOf } from './mail-message.ts';
import type { Sender } from './mail-writer.ts';
import type { OutboxRepository } from './outbox-repository.ts';

const SHOWN_AT_ONCE = 20;

export type WaitingLinksParts = {
  readonly repository: Pick<OutboxRepository, 'readWaiting'>;
  readonly unseal: (content: string) => Mail | null;
  readonly station: () => Pick<Sender, 'systemUrl'>;
  readonly logger: { info(details: object, message: string): void };
};

/** Before a mail server is configured, whoever reads the log can finish a first try: each link is shown once. */
export class UnsentLinkLogger {
  readonly #parts: WaitingLinksParts;
  #shownUpTo = '';

  constructor(parts: WaitingLinksParts) {
    this.#parts = parts;
  }

  async show(): Promise<void> {
    const { repository, unseal } = this.#parts;
    for (const { id, content } of await repository.readWaiting(this.#shownUpTo, SHOWN_AT_ONCE)) {
      this.#shownUpTo = id;
      const told = unseal(content);
      if (told) this.#log(told);
    }
  }

  #log(told: Mail): void {
    const path = pathOf(told);
    if (path === null) return;
    const link = this.#parts.station().systemUrl + path;
    this.#parts.logger.info(
      { to: told.to, link },
      'no mail server is configured; the mail waits, its link is here',
    );
  }
}
