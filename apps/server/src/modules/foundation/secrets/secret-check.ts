import * as z from 'zod/mini';
import { StartupError } from '../../../lib/startup-error.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import type { SecretService } from './secret-service.ts';

/** Fingerprints of the secrets that this database was used with; they do not reveal them. */
const SETTING = 'secret-fingerprint';
const fingerprints = z.array(z.string());

export type SecretCheckDeps = {
  readonly settings: SettingsService;
  readonly secrets: SecretService;
  /** APP_SECRET is set, or other nodes may use the database: a wrong secret is a mistake. */
  readonly isStrict: boolean;
  readonly logger: { warn(details: object, message: string): void };
};

/**
 * Compares the secret with the one that encrypted what the database holds.
 *
 * A new key file beside an embedded database is that of a restored backup: the server goes on, and
 * reports once what is lost.
 *
 * @throws StartupError (78) when `isStrict` and the database belongs to another secret
 */
export async function checkSecret({ settings, secrets, isStrict, logger }: SecretCheckDeps): Promise<void> {
  const fingerprint = toFingerprint(secrets);
  const known = (await settings.get(SETTING, fingerprints)) ?? [];
  if (known.includes(fingerprint)) return;
  if (isStrict && known.length > 0) throw wrongSecret();
  await settings.update(SETTING, fingerprints, (stored = []) => {
    // When several nodes start for the first time, one of them wins.
    if (stored.includes(fingerprint)) return stored;
    if (isStrict && stored.length > 0) throw wrongSecret();
    return [...stored, fingerprint];
  });
  if (known.length === 0) return;
  logger.warn(
    {},
    'The file secret.key is not the one that this database was used with. The SMTP password, the secret of Last.fm, ' +
      'the waiting mails and the second factors of accounts cannot be read with it. To have them back, stop the server, ' +
      'put the former secret.key into the data folder and start again; without it, enter both anew in the panel, and ' +
      'sign in with a recovery code instead of a code, or after `npm run data -- admin reset-password`',
  );
}

/** For a database of which nothing is sealed: the next start takes its secret. */
export const forgetFingerprint = (settings: SettingsService): Promise<void> => settings.delete(SETTING);

/** For the transaction that seals everything with another secret: the former one is refused from then on. */
export const replaceFingerprint = (settings: SettingsService, next: SecretService): Promise<void> =>
  settings.put(SETTING, [toFingerprint(next)]);

/**
 * @param secrets null: there is no secret
 * @returns whether the database was used with this secret, with another one, or with none yet
 */
export async function compareSecret({
  settings,
  secrets,
}: {
  readonly settings: SettingsService;
  readonly secrets: SecretService | null;
}): Promise<'same' | 'another' | 'none'> {
  const known = (await settings.get(SETTING, fingerprints)) ?? [];
  if (known.length === 0) return 'none';
  return secrets && known.includes(toFingerprint(secrets)) ? 'same' : 'another';
}

/** The same for equal secrets. */
export const toFingerprint = (secrets: SecretService): string =>
  secrets.fingerprint('secret of the database');

const wrongSecret = () =>
  StartupError.badConfiguration(
    'The secret of this node (APP_SECRET, without it secret.key) is not the one that this database was used with, so ' +
      'that stored passwords and waiting mails could not be read. Set the same APP_SECRET on every node. If the former ' +
      `one is lost, delete the row "${SETTING}" of the table settings, and enter the SMTP password and the secret of ` +
      'Last.fm anew.',
  );
