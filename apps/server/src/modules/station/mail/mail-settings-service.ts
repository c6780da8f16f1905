import { ownFieldMessages } from '@airdial/contract/common/field-messages';
import { timestamp } from '@airdial/contract/common/schema';
import { SMTP_DEFAULT_PORT } from '@airdial/contract/limits';
import type { EmailConfigInput } from '@airdial/contract/mail/input';
import { DEFAULT_EMAIL_ENCRYPTION, EMAIL_ENCRYPTIONS, type EmailConfig } from '@airdial/contract/mail/schema';
import * as z from 'zod/mini';
import type { AuditChange } from '../../../db/database-types.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { SecretService } from '../../foundation/secrets/secret-service.ts';
import type { SettingsService } from '../../foundation/settings/settings-service.ts';

const SETTING = 'email-config';

const storedConfig = z.object({
  host: z.string(),
  port: z.int(),
  username: z.string(),
  /** Encrypted. */
  password: z.nullable(z.string()),
  encryption: z.enum(EMAIL_ENCRYPTIONS),
  fromEmail: z.string(),
  lastUpdated: z._default(z.nullable(timestamp), null),
});
type StoredConfig = z.output<typeof storedConfig>;

/** Connection settings of the mail server with the decrypted password. */
export type SmtpAccess = Omit<StoredConfig, 'lastUpdated'> & {
  /** False when the password was encrypted with another key. */
  readonly isPasswordReadable: boolean;
};

/**
 * SMTP settings. Read from the database at each use, so that a change applies to all nodes at once.
 */
export class MailSettingsService {
  readonly #settings: SettingsService;
  readonly #secrets: SecretService;

  constructor(settings: SettingsService, secrets: SecretService) {
    this.#settings = settings;
    this.#secrets = secrets;
  }

  /** Without the password: `passwordIsSet` tells whether there is one. */
  async get(): Promise<EmailConfig> {
    const stored = await this.#settings.get(SETTING, storedConfig);
    if (!stored) return NOT_CONFIGURED;
    const { password, ...visible } = stored;
    return { ...visible, password: '', passwordIsSet: password !== null, isConfigured: true };
  }

  /**
   * An empty password keeps the stored one, and null removes it. Another host, another port or no
   * encryption requires the password again; otherwise an administrator could have the stored password
   * sent to a server of their own, or where others can read it.
   *
   * @throws AppError `validation-failed` or `edited-meanwhile`
   */
  async save(
    { lastUpdated: base, ...writing }: EmailConfigInput,
    audit?: AuditChange<StoredConfig>,
  ): Promise<EmailConfig> {
    const toNext = (before: StoredConfig | undefined) => this.#toNext(writing, before);
    await this.#settings.save(SETTING, storedConfig, { base, toNext, audit });
    return this.get();
  }

  /** @returns null before mail is configured */
  async getSmtpAccess(): Promise<SmtpAccess | null> {
    const stored = await this.#settings.get(SETTING, storedConfig);
    if (!stored) return null;
    const { password: sealed } = stored;
    const password = sealed === null ? null : this.#secrets.unseal(sealed, 'smtp-password');
    return { ...stored, password, isPasswordReadable: sealed === null || password !== null };
  }

  #toNext({ password, ...config }: Omit<EmailConfigInput, 'lastUpdated'>, before: StoredConfig | undefined) {
    const current = before?.password ?? null;
    if (password === '' && before && current !== null && isElsewhere(config, before)) {
      const errors = [{ param: 'password', msg: ownFieldMessages.smtpPasswordAgain }];
      throw new AppError('validation-failed', { errors });
    }
    if (password === '') return { ...config, password: current };
    return { ...config, password: password === null ? null : this.#secrets.seal(password, 'smtp-password') };
  }
}

type Target = Pick<StoredConfig, 'host' | 'port' | 'encryption'>;

/** All encryptions but `None` are mandatory and check the certificate, so none of them is weaker. */
const isElsewhere = (next: Target, before: Target): boolean =>
  next.host !== before.host ||
  next.port !== before.port ||
  (next.encryption === 'None' && before.encryption !== 'None');

const NOT_CONFIGURED: EmailConfig = {
  host: '',
  port: SMTP_DEFAULT_PORT,
  username: '',
  password: '',
  passwordIsSet: false,
  encryption: DEFAULT_EMAIL_ENCRYPTION,
  fromEmail: '',
  isConfigured: false,
  lastUpdated: null,
};
