import type { AuditService } from '../audit/audit-service.ts';
import type { MailService } from '../mail/mail-service.ts';
import type { AccountLists } from './account-record.ts';
import type { AccountRepository } from './account-repository.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import type { LinkTokenService } from './link-token-service.ts';
import type { PasswordCheck } from './password-check.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { SessionService } from './session-service.ts';

/** What the services of this module share. */
export type AccountParts = {
  readonly accounts: AccountRepository;
  readonly sessions: SessionService;
  readonly links: LinkTokenService;
  readonly throttle: AttemptLimiter;
  readonly hasher: PasswordHasher;
  readonly passwords: PasswordCheck;
  readonly mail: Pick<MailService, 'isEnabled' | 'enqueue' | 'wake'>;
  readonly audit: AuditService;
  readonly allowsRegistration: () => boolean;
  readonly listsOf: (userId: string) => Promise<AccountLists>;
  readonly now: () => number;
};
