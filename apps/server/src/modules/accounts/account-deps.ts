import type { AuditService } from '../audit/audit-service.ts';
import type { MailService } from '../mail/mail-service.ts';
import type { AccountRepository } from './account-repository.ts';
import type { AccountLists } from './accounts-types.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import type { LinkTokenService } from './link-token-service.ts';
import type { PasswordCheck } from './password-check.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { SessionService } from './session-service.ts';

/** Injected into every service of this module. */
export type AccountDeps = {
  readonly accounts: AccountRepository;
  readonly sessions: SessionService;
  readonly links: LinkTokenService;
  readonly attemptLimiter: AttemptLimiter;
  readonly hasher: PasswordHasher;
  readonly passwords: PasswordCheck;
  readonly mail: Pick<MailService, 'isEnabled' | 'enqueue' | 'flushSoon'>;
  readonly audit: AuditService;
  readonly allowsRegistration: () => boolean;
  readonly listFavorites: (userId: string) => Promise<AccountLists>;
  readonly now: () => number;
};
