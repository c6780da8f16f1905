import { formatCount } from '@airdial/contract/common/format-count';
import type { Kysely } from 'kysely';
import { readAppSecret } from '../config/config.ts';
import type { Transaction } from '../db/database-types.ts';
import { lockDataFolder } from '../db/folder-lock.ts';
import { restrictToOwner } from '../db/private-file.ts';
import { rejectDamagedLog } from '../db/reject-damaged-log.ts';
import type { Schema } from '../db/schema.ts';
import { StartupError } from '../lib/startup-error.ts';
import { AuditRepository } from '../modules/foundation/audit/audit-repository.ts';
import { AuditService } from '../modules/foundation/audit/audit-service.ts';
import { readNextKey, takeNextKey } from '../modules/foundation/secrets/key-file.ts';
import { SealedValueRepository } from '../modules/foundation/secrets/sealed-value-repository.ts';
import { compareSecret, replaceFingerprint } from '../modules/foundation/secrets/secret-check.ts';
import { SecretService } from '../modules/foundation/secrets/secret-service.ts';
import { SettingsRepository } from '../modules/foundation/settings/settings-repository.ts';
import { SettingsService } from '../modules/foundation/settings/settings-service.ts';
import { rejectRunningNodes } from './copy-command.ts';
import { openInstallation, rejectPendingMigrations } from './installation.ts';
import { SECRET_DOES_NOT_FIT } from './report-secret.ts';
import type { ToolContext } from './tool-context.ts';

/**
 * Seals everything in the database with another secret, in one transaction: with a new APP_SECRET that is
 * asked for, or with a new `secret.key`. An interrupted one is run again.
 *
 * @throws StartupError (78) when a server runs, or the present secret is not that of the database
 */
export async function rotateSecret(context: ToolContext): Promise<void> {
  const { config, print } = context;
  const { appSecret, dataDir, databaseUrl } = config;
  if (databaseUrl) await rejectRunningNodes(databaseUrl);
  const lock = databaseUrl ? null : lockDataFolder(dataDir);
  let formerKey: string | null = null;
  try {
    if (lock) rejectDamagedLog(dataDir);
    const installation = await openInstallation(config);
    try {
      rejectPendingMigrations(installation);
      const next = await openNext(context);
      const count = await rotate(installation.db, SecretService.find(config), next);
      if (appSecret === null) formerKey = takeNextKey(dataDir, new Date());
      if (formerKey !== null) restrictToOwner(formerKey);
      print(count === null ? 'This was done already.' : `${formatCount(count)} secrets are sealed anew.`);
    } finally {
      await installation.close();
    }
  } finally {
    lock?.release();
  }
  print(appSecret === null ? KEY_FILE_IS_NEW : SET_APP_SECRET);
  print(WHAT_ENDS);
  print(toFormerSecret(formerKey));
}

async function openNext({ config, readPassword }: ToolContext): Promise<SecretService> {
  if (config.appSecret === null) return SecretService.ofKeyText(readNextKey(config.dataDir));
  const appSecret = readAppSecret(await readPassword('The new APP_SECRET: '));
  if (appSecret !== null && appSecret !== config.appSecret)
    return SecretService.open({ ...config, appSecret });
  throw StartupError.badConfiguration(
    'Enter another secret than APP_SECRET has now. Make one with: openssl rand -base64 32',
  );
}

/** @returns how many values were sealed anew; null when all are already */
async function rotate(
  db: Kysely<Schema>,
  former: SecretService | null,
  next: SecretService,
): Promise<number | null> {
  const settings = new SettingsService(new SettingsRepository(db));
  if ((await compareSecret({ settings, secrets: next })) === 'same') return null;
  if (!former || (await compareSecret({ settings, secrets: former })) === 'another')
    throw StartupError.badConfiguration(`${SECRET_DOES_NOT_FIT} Nothing was changed.`);
  return db.transaction().execute(async (trx) => {
    const count = await resealAll(trx, former, next);
    await replaceFingerprint(new SettingsService(new SettingsRepository(trx)), next);
    await new AuditService(new AuditRepository(trx)).record({ action: 'secret.rotated' }, trx);
    return count;
  });
}

async function resealAll(trx: Transaction, former: SecretService, next: SecretService): Promise<number> {
  const repository = new SealedValueRepository(trx);
  let count = 0;
  for (const sealed of await repository.list()) {
    const resealed = former.resealAll(sealed.value, next);
    if (resealed === sealed.value) continue;
    await repository.replace(sealed, resealed);
    count += 1;
  }
  return count;
}

const KEY_FILE_IS_NEW = 'secret.key is a new one: with several nodes copy it to each. Start the servers.';
const SET_APP_SECRET = 'Set APP_SECRET to the new secret on every node, and start them.';
const WHAT_ENDS =
  'Sessions, passwords and links in mails stay valid. What ends: the setup link, the addresses of pictures and HLS files in ' +
  'open pages, and which networks an account is known from.';
const toFormerSecret = (keyFile: string | null) =>
  'Backups from before are signed, and what they hold is sealed, by the former secret' +
  (keyFile === null ? ': keep it with them.' : `, which is now ${keyFile}: keep it as long as them.`);
