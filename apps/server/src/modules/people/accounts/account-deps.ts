import type { AuditService } from '../../foundation/audit/audit-service.ts';
import type { RefusalService } from '../../foundation/audit/refusal-service.ts';
import type { MailService } from '../../station/mail/mail-service.ts';
import type { AccessRevocation } from './access-revocation.ts';
import type { AccountRepository } from './account-repository.ts';
import type { AccountLists } from './accounts-types.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import type { KnownNetworkService } from './known-network-service.ts';
import type { LinkTokenService } from './link-token-service.ts';
import type { PasswordCheck } from './password-check.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { SessionService } from './session-service.ts';

/** Injected into every service of this module. */
export type AccountDeps = {
  readonly accounts: AccountRepository;
  readonly sessions: SessionService;
  readonly links: LinkTokenService;
  readonly revocation: AccessRevocation;
  readonly attemptLimiter: AttemptLimiter;
  readonly hasher: PasswordHasher;
  readonly passwords: PasswordCheck;
  readonly knownNetworks: KnownNetworkService;
  readonly mail: Pick<MailService, 'isEnabled' | 'enqueue' | 'flushSoon' | 'discardFor'>;
  readonly audit: AuditService;
  readonly refusals: Pick<RefusalService, 'record'>;
  readonly allowsRegistration: () => boolean;
  readonly listFavorites: (userId: string) => Promise<AccountLists>;
  readonly now: () => number;
};
