export type AuditAction =
  | 'account.registered'
  | 'account.signed-in'
  | 'account.sign-in-slowed'
  | 'account.profile-updated'
  | 'account.reset-requested'
  | 'account.email-verified'
  | 'account.email-changed'
  | 'account.email-change-requested'
  | 'account.email-change-cancelled'
  | 'account.email-corrected'
  | 'account.password-changed'
  | 'account.password-reset'
  | 'account.second-factor-on'
  | 'account.second-factor-off'
  | 'account.recovery-code-used'
  | 'account.recovery-codes-renewed'
  | 'account.favorites-key-created'
  | 'account.favorites-key-revoked'
  | 'account.first-administrator'
  | 'administrator.signed-in'
  | 'sessions.ended'
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
  | 'channel.renumbered'
  | 'channel.deleted'
  | 'channel.restored'
  | 'channel.relay-confirmed'
  | 'channels.import-started'
  | 'channels.import-undone'
  | 'system-config.saved'
  | 'system-config.reset'
  | 'backup-schedule.saved'
  | 'backup.started'
  | 'backup.downloaded'
  | 'backup.deleted'
  | 'backup.unlisted'
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
  | 'lastfm-cache.cleared'
  | 'secret.rotated';

/** What was tried and not done. */
export type RefusalAction =
  | 'password.wrong'
  | 'password.refused'
  | 'code.wrong'
  | 'code.refused'
  | 'sign-in.refused'
  | 'reset.refused'
  | 'call.denied';

export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

export type NewAuditEntry = {
  /** Absent for visitors and for the server itself. */
  readonly actorId?: string;
  readonly action: AuditAction | RefusalAction;
  readonly targetId?: string;
  /** Never a password, a token or a key. */
  readonly details?: AuditDetails;
  /** By default that of the client whose request is being handled. */
  readonly address?: string | null;
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
  /** Null outside of requests, and after 30 days. */
  readonly address: string | null;
  /** The /24 or /48 of the address. */
  readonly network: string | null;
};
