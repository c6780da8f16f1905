import { SealedValueRepository } from '../modules/foundation/secrets/sealed-value-repository.ts';
import { compareSecret, forgetFingerprint } from '../modules/foundation/secrets/secret-check.ts';
import { SecretService } from '../modules/foundation/secrets/secret-service.ts';
import { SettingsRepository } from '../modules/foundation/settings/settings-repository.ts';
import { SettingsService } from '../modules/foundation/settings/settings-service.ts';
import { type Installation, openInstallation } from './installation.ts';
import type { ToolContext } from './tool-context.ts';

export const SECRET_DOES_NOT_FIT =
  'The SMTP password, the secret of Last.fm and waiting mails cannot be read with the secret of this configuration. ' +
  'Set the former APP_SECRET, or put the former secret.key into the data folder, before the next start.';

/** Prints what is to be done when the configured secret does not fit what is sealed in a database that was just made. */
export async function reportSecret({ config, print }: ToolContext): Promise<void> {
  const installation = await openInstallation(config);
  try {
    if (await isSecretUsable(installation, config)) return;
    if ((await new SealedValueRepository(installation.db).list()).length > 0) print(SECRET_DOES_NOT_FIT);
    else await forgetFingerprint(new SettingsService(new SettingsRepository(installation.db)));
  } finally {
    await installation.close();
  }
}

/** Whether the secret is the one that this database was used with. Creates none, as a start would. */
export async function isSecretUsable(
  { db }: Pick<Installation, 'db'>,
  config: ToolContext['config'],
): Promise<boolean> {
  const settings = new SettingsService(new SettingsRepository(db));
  return (await compareSecret({ settings, secrets: SecretService.find(config) })) !== 'another';
}
