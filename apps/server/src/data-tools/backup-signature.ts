import * as z from 'zod/mini';
import type { Config } from '../config/config.ts';
import { StartupError } from '../lib/startup-error.ts';
import { toFingerprint } from '../modules/foundation/secrets/secret-check.ts';
import { SecretService } from '../modules/foundation/secrets/secret-service.ts';

/** By which secret, and the HMAC of the manifest, which holds the checksums of all tables. */
export const backupSignature = z.object({ secret: z.string(), hmac: z.string() });
export type BackupSignature = z.output<typeof backupSignature>;

const sign = (secrets: SecretService, manifest: string): string => secrets.fingerprint('backup', manifest);

export const signBackup = (secrets: SecretService, manifest: string): BackupSignature => ({
  secret: toFingerprint(secrets),
  hmac: sign(secrets, manifest),
});

type SignedBackup = {
  readonly path: string;
  /** As it was signed; null: a copy that was made before an upgrade. */
  readonly manifestText: string | null;
  readonly signature: BackupSignature | null;
  readonly secretKey: string | null;
};

/**
 * Whether the content is what was written by someone who has the secret: checksums alone could be made anew.
 *
 * @returns a warning where that cannot be known; null when it is
 * @throws StartupError (78) when it is not
 */
export function checkSignature(
  { path, manifestText, signature, secretKey }: SignedBackup,
  config: Pick<Config, 'appSecret' | 'dataDir'>,
): string | null {
  if (manifestText === null || signature === null) return UNSIGNED;
  const secrets = SecretService.find(config) ?? (secretKey ? SecretService.ofKeyText(secretKey) : null);
  if (!secrets || toFingerprint(secrets) !== signature.secret) return OTHER_SECRET;
  if (sign(secrets, manifestText) === signature.hmac) return null;
  throw StartupError.badConfiguration(
    `The checksums of the backup ${path} are not those that it was made with. Nothing was changed. Use another one.`,
  );
}

const UNSIGNED =
  'Warning: the backup has no signature, as those of earlier versions and copies before an upgrade: whoever could write ' +
  'the file may have changed it.';
const OTHER_SECRET =
  'Warning: the backup is signed by another secret than that of this configuration, so that it cannot be known whether it ' +
  'was changed.';
