import { parseArgs } from 'node:util';
import { createAdmin, resetAdminPassword } from './admin-commands.ts';
import { backUp } from './backup-command.ts';
import { copy } from './copy-command.ts';
import { examine } from './doctor-command.ts';
import { pruneBackups } from './prune-backups-command.ts';
import { restore } from './restore-command.ts';
import { rotateSecret } from './rotate-secret-command.ts';
import type { ToolContext } from './tool-context.ts';

export const USAGE = `Usage: npm run data -- <command>

  backup [file]                 Writes the whole installation into one file, also while the server runs.
                                Default: a new file in the backups folder of the data folder.
      --without-secret          without secret.key
  restore <file>                Puts a backup into an empty data folder, or an empty PostgreSQL.
  copy to-postgres              Copies the embedded database into an empty PostgreSQL (DATABASE_URL).
  copy to-embedded              Copies that PostgreSQL into a data folder without a database.
  doctor                        Looks for what is wrong with the installation, and says how to mend it.
  prune-backups                 Makes room on a full disk: deletes scheduled backups and copies from before
                                upgrades but the newest of each, also while the server runs.
  admin create <email>          Creates an administrator; asks for the password, or reads it from a pipe.
  admin reset-password <email>  Gives an administrator a new password, and ends all sessions of the account.
  rotate-secret                 Encrypts what is secret anew: with a new APP_SECRET, which it asks for or reads
                                from a pipe, or with a new secret.key. Stop the servers first.
  help                          Prints this.

The configuration is that of the server: the same environment variables, or the file .env.
Exit codes: 0 done; 1 failed; 64 this usage; 78 something has to be mended first, the last line says what.
`;

/** The command line names no command, or one with other arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type Command = (context: ToolContext) => Promise<void>;

/** @throws UsageError */
export function parseCommand(args: readonly string[]): Command | 'help' {
  const { words, withSecret } = readWords(args);
  const [name = '', first, ...others] = words;
  switch (`${name} ${others.length + Number(first !== undefined)}`) {
    case 'help 0':
      return 'help';
    case 'doctor 0':
      return examine;
    case 'prune-backups 0':
      return pruneBackups;
    case 'rotate-secret 0':
      return rotateSecret;
    case 'backup 0':
    case 'backup 1':
      return (context) => backUp(context, first, { withSecret });
    case 'restore 1':
      return (context) => restore(context, first ?? '');
    case 'copy 1':
      return parseCopy(first);
    case 'admin 2':
      return parseAdmin(first, others[0] ?? '');
    default:
      throw new UsageError(name === '' ? 'There is no command.' : `"${words.join(' ')}" is no command.`);
  }
}

function readWords(args: readonly string[]) {
  try {
    const options = { help: { type: 'boolean', short: 'h' }, 'without-secret': { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { words: values.help ? ['help'] : positionals, withSecret: !values['without-secret'] };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function parseCopy(direction: string | undefined): Command {
  if (direction === 'to-postgres' || direction === 'to-embedded')
    return (context) => copy(context, direction);
  throw new UsageError('copy needs to-postgres or to-embedded.');
}

function parseAdmin(action: string | undefined, email: string): Command {
  if (action === 'create') return (context) => createAdmin(context, email);
  if (action === 'reset-password') return (context) => resetAdminPassword(context, email);
  throw new UsageError('admin needs create or reset-password.');
}
