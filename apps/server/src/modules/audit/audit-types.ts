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

export type NewAuditEntry = {
  /** Absent for visitors and for the server itself. */
  readonly actorId?: string;
  readonly action: AuditAction;
  readonly targetId?: string;
  /** Never a password, a token or a key. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
};

/** A stored entry; `at` in milliseconds since 1970. */
export type AuditEntry = {
  readonly id: string;
  readonly at: number;
  /** Null for visitors and for the server itself. */
  readonly actorId: string | null;
  readonly action: string;
  readonly targetId: string | null;
  readonly details: Readonly<Record<string, unknown>>;
};
