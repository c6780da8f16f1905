/** Tables of accounts, mails and the audit log. For the encoding of values see schema.ts. */
export type UserRow = {
  id: string;
  email: string;
  pending_email: string | null;
  first_name: string;
  last_name: string;
  password_hash: string;
  role: string;
  is_active: number;
  is_email_verified: number;
  is_validated: number;
  last_login: number | null;
  /** Name and address without case and diacritics. */
  search_text: string;
  created_at: number;
  updated_at: number;
  /** The encrypted secret. It counts from `second_factor_at` on. */
  second_factor: string | null;
  second_factor_at: number | null;
  /** The newest time step whose code was taken. */
  second_factor_step: number | null;
};

export type RecoveryCodeRow = { user_id: string; code_hash: string };

/** `id` is the hash of the token; `password_at` when the password was entered last. */
export type SessionRow = {
  id: string;
  user_id: string;
  created_at: number;
  last_seen_at: number;
  password_at: number;
  /** Browser and system. */
  device: string;
  /** The beginning of the address of the last use. */
  network: string;
};

/** `network`: a keyed hash. */
export type KnownNetworkRow = { user_id: string; network: string; used_at: number };

export type AccountTokenRow = {
  user_id: string;
  purpose: string;
  token_hash: string;
  email: string;
  expires_at: number;
  spent_at: number | null;
};

export type AttemptRow = { key: string; count: number; window_ends: number };

export type MailRow = {
  id: string;
  recipient: string;
  kind: string;
  /** Encrypted; empty once sent. */
  content: string;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
  next_attempt_at: number;
  leased_until: number;
  last_error: string | null;
  created_at: number;
  updated_at: number;
};

/** `details`: JSON. `network`: that of `address`, in CIDR notation. */
export type AuditRow = {
  id: string;
  at: number;
  actor_id: string | null;
  action: string;
  target_id: string | null;
  details: string;
  /** Emptied after 30 days. */
  address: string | null;
  network: string | null;
};
