import { PUBLIC_LIST_LIMIT } from '@airdial/contract/limits';
import { adminEmailNotices } from '@airdial/contract/mail/messages';
import type { OutboxQuery } from '@airdial/contract/mail/routes';
import type { OutboxMail, OutboxResponse } from '@airdial/contract/mail/schema';
import type { InTransaction } from '../../../db/database-types.ts';
import { AppError } from '../../../lib/app-error.ts';
import { toTimestamp } from '../../../lib/timestamps.ts';
import type { AuditService } from '../../foundation/audit/audit-service.ts';
import type { MailService } from './mail-service.ts';
import type { ListedMail, OutboxRepository } from './outbox-repository.ts';

export type OutboxServiceDeps = {
  readonly repository: OutboxRepository;
  readonly mail: Pick<MailService, 'resend' | 'sendNow' | 'resendFailed'>;
  readonly audit: AuditService;
};

/** Lets administrators list and resend mails. */
export class OutboxService {
  readonly #deps: OutboxServiceDeps;

  constructor(deps: OutboxServiceDeps) {
    this.#deps = deps;
  }

  async list({ page = 1, limit = PUBLIC_LIST_LIMIT, state }: OutboxQuery): Promise<OutboxResponse> {
    const { repository } = this.#deps;
    const [mails, counts] = await Promise.all([
      repository.list(state, { limit, offset: (page - 1) * limit }),
      repository.countByState(),
    ]);
    const total = state ? counts[state] : counts.waiting + counts.sent + counts.failed;
    const totalPages = Math.ceil(total / limit);
    const pagination = { page, limit, total, totalPages };
    return { success: true, mails: mails.map(toOutboxMail), counts, totalPages, pagination };
  }

  /**
   * Queues a failed mail again, or makes a waiting one due.
   *
   * @returns the message for the administrator
   * @throws AppError `mail-not-found`, also for a mail that was sent, or `email-not-configured`
   */
  async resend(id: string, actorId: string): Promise<string> {
    const { mail, audit } = this.#deps;
    const record: InTransaction<string> = (targetId, trx) =>
      audit.record({ actorId, action: 'mail.resent', targetId }, trx);
    if (await mail.resend(id, record)) return adminEmailNotices.resent;
    if (await mail.sendNow(id, record)) return adminEmailNotices.sendingNow;
    throw new AppError('mail-not-found');
  }

  /** @returns the number of requeued mails */
  resendFailed(actorId: string): Promise<number> {
    const { mail, audit } = this.#deps;
    return mail.resendFailed((count, trx) =>
      audit.record({ actorId, action: 'mail.resent', details: { count } }, trx),
    );
  }
}

const toOutboxMail = ({
  id,
  state,
  last_error,
  created_at,
  next_attempt_at,
  ...mail
}: ListedMail): OutboxMail => ({
  ...mail,
  _id: id,
  state,
  reason: last_error,
  createdAt: toTimestamp(created_at),
  nextAttemptAt: state === 'waiting' ? toTimestamp(next_attempt_at) : null,
});
