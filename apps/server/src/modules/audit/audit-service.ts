import type { Transaction } from '../../db/database-types.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import type { AuditEntry, AuditRepository } from './audit-repository.ts';

export type AuditAction =
  | 'account.registered'
  | 'account.email-verified'
  | 'account.email-changed'
  | 'account.password-changed'
  | 'account.password-reset'
  | 'account.first-administrator'
  | 'administrator.signed-in'
  | 'user.created'
  | 'user.updated'
  | 'user.validated'
  | 'user.invalidated'
  | 'user.activated'
  | 'user.deactivated'
  | 'user.marked-verified'
  | 'user.verification-resent'
  | 'user.deleted'
  | 'channel.created'
  | 'channel.updated'
  | 'channel.deleted'
  | 'system-config.saved'
  | 'system-config.reset'
  | 'email-config.saved'
  | 'email-config.tested'
  | 'mail.resent'
  | 'theme.created'
  | 'theme.updated'
  | 'theme.activated'
  | 'theme.deleted'
  | 'theme.assets-uploaded'
  | 'channel.image-uploaded'
  | 'lastfm-config.saved'
  | 'lastfm-cache.cleared';

export type AuditNote = {
  /** Absent: nobody who is signed in, or the server itself. */
  readonly actorId?: string;
  readonly action: AuditAction;
  readonly targetId?: string;
  /** Never a password, a token or a key. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
};

/** Who did what to what. */
export class AuditService {
  readonly #repository: AuditRepository;
  readonly #now: () => number;

  constructor(repository: AuditRepository, now: () => number = Date.now) {
    this.#repository = repository;
    this.#now = now;
  }

  /** Give the transaction of what is told about: then neither is there without the other. */
  async record({ actorId, action, targetId, details = {} }: AuditNote, trx?: Transaction): Promise<void> {
    const at = this.#now();
    const entry = {
      id: uuidV7(at),
      at,
      actorId: actorId ?? null,
      action,
      targetId: targetId ?? null,
      details,
    };
    await this.#repository.insert(entry, trx);
  }

  /** The newest first. */
  latest(limit: number): Promise<AuditEntry[]> {
    return this.#repository.readLatest(limit);
  }
}
