import { StartupError } from '../lib/startup-error.ts';
import { checkClock, checkEncryption, checkSchema, checkSecret } from './doctor/database-checks.ts';
import { type Check, error, type Finding, toReason } from './doctor/finding.ts';
import { checkBackupFolder, checkDataFolder, checkVersions } from './doctor/machine-checks.ts';
import { checkMail } from './doctor/mail-check.ts';
import { checkPublicUrl } from './doctor/public-url-checks.ts';
import { checkAdministrators, checkBackups, checkSystemUrl, checkWritable } from './doctor/station-checks.ts';
import { type Installation, openInstallation } from './installation.ts';
import type { ToolContext } from './tool-context.ts';

const CHECKS: readonly Check[] = [
  checkVersions,
  checkDataFolder,
  checkBackupFolder,
  checkSchema,
  checkClock,
  checkWritable,
  checkEncryption,
  checkSecret,
  checkAdministrators,
  checkBackups,
  checkSystemUrl,
  checkPublicUrl,
  checkMail,
];
const LEVEL_WIDTH = 6;

/**
 * Looks for what is wrong with an installation, and prints a line for each check: `ok`, `warn` or
 * `error` with the remedy.
 *
 * @throws StartupError (1) when there is an error
 */
export async function examine({ config, print }: ToolContext): Promise<void> {
  let errors = 0;
  const report = ({ level, message }: Finding) => {
    print(`${level.padEnd(LEVEL_WIDTH)}${message.replaceAll(/\s+/g, ' ')}`);
    if (level === 'error') errors += 1;
  };
  const installation = await openInstallation(config).catch((cause: unknown): null => {
    report(error(cause instanceof Error ? cause.message : String(cause)));
    return null;
  });
  try {
    for (const check of CHECKS)
      for (const finding of await runCheck(check, config, installation)) report(finding);
  } finally {
    await installation?.close();
  }
  if (errors > 0)
    throw StartupError.failure(errors === 1 ? 'There is 1 error.' : `There are ${errors} errors.`);
}

/** The other checks go on when one meets a fault that it does not expect. */
const runCheck = (check: Check, config: ToolContext['config'], installation: Installation | null) =>
  check({ config, installation }).catch((cause: unknown): Finding[] => [
    error(`A check could not be made: ${cause instanceof Error ? cause.message : toReason(cause)}`),
  ]);
