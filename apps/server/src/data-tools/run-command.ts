import { parseArgs } from 'node:util';
import { createAdmin, resetAdminPassword } from './admin-commands.ts';
import { backUp } from './backup-command.ts';
import { copy } from './copy-command.ts';
import { examine } from './doctor-command.ts';
import { giveToOwner } from './give-to-owner.ts';
import { pruneBackups } from './prune-backups-command.ts';
import { restore } from './restore-command.ts';
import { rotateSecret } from './rotate-secret-command.ts';
import type { ToolContext } from './tool-context.ts';
import { withCleanUp } from './with-clean-up.ts';

export const USAGE = `Usage: npm run data -- <command>

  backup [file]                 Writes the whole installation into one file, also while the server runs.
                                Default: a new file in BACKUP_DIR, or in the backups folder of the data folder.
      --without-secret          without secret.key
  restore <file>                Puts a backup into an empty data folder, or an empty PostgreSQL.
  copy to-postgres              Copies the embedded database into an empty PostgreSQL (DATABASE_URL).
  copy to-embedded              Copies that PostgreSQL into a data folder without a database.
  doctor                        Looks for what is wrong with the installation, and says how to mend it.
  prune-backups                 Makes room on a full disk: deletes scheduled backups and copies from before
                                upgrades but the newest of each, also while the server runs.
  admin create <email>          Creates an administrator; asks for the password, or reads it from a pipe.
  admin reset-password <email>  Gives an administrator a new password, removes the second factor of the account,
                                and ends all its sessions.
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

type Syntax = {
  /** The only argument, in brackets where it may be left out. */
  readonly parameter?: '[file]' | '<file>' | '<email>';
  readonly toCommand: (argument: string, options: Options) => Command | 'help';
};
type Options = { readonly withSecret: boolean };

const COMMANDS: ReadonlyMap<string, Syntax> = new Map<string, Syntax>(
  Object.entries<Syntax>({
    help: { toCommand: () => 'help' },
    backup: {
      parameter: '[file]',
      toCommand: (file, options) => (context) => backUp(context, file, options),
    },
    restore: { parameter: '<file>', toCommand: (file) => (context) => restore(context, file) },
    'copy to-postgres': { toCommand: () => (context) => copy(context, 'to-postgres') },
    'copy to-embedded': { toCommand: () => (context) => copy(context, 'to-embedded') },
    doctor: { toCommand: () => examine },
    'prune-backups': { toCommand: () => pruneBackups },
    'admin create': { parameter: '<email>', toCommand: (email) => (context) => createAdmin(context, email) },
    'admin reset-password': {
      parameter: '<email>',
      toCommand: (email) => (context) => resetAdminPassword(context, email),
    },
    'rotate-secret': { toCommand: () => rotateSecret },
  }),
);

/** @throws UsageError */
export function parseCommand(args: readonly string[]): Command | 'help' {
  const { words, withSecret } = readWords(args);
  const [name, { parameter, toCommand }] = findCommand(words);
  const [argument, ...others] = words.slice(name.split(' ').length);
  const extra = parameter ? others[0] : argument;
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many for ${name}.`);
  if (argument === undefined && parameter?.startsWith('<'))
    throw new UsageError(`${name} needs ${parameter}.`);
  if (!withSecret && name !== 'backup') throw new UsageError(`${name} has no option --without-secret.`);
  const command = toCommand(argument ?? '', { withSecret });
  if (command === 'help') return command;
  return (context) =>
    withCleanUp(
      () => command(context),
      () => giveToOwner(context.config.dataDir),
    );
}

function readWords(args: readonly string[]) {
  const options = { help: { type: 'boolean', short: 'h' }, 'without-secret': { type: 'boolean' } } as const;
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    // Errors in this program's words.
    strict: false,
    tokens: true,
  });
  for (const token of tokens)
    if (token.kind === 'option' && (!Object.hasOwn(options, token.name) || token.value !== undefined))
      throw new UsageError(`There is no option ${args[token.index]}.`);
  return { words: values.help ? ['help'] : positionals, withSecret: !values['without-secret'] };
}

function findCommand([first = '', second = '']: readonly string[]): readonly [string, Syntax] {
  for (const name of [first, `${first} ${second}`]) {
    const syntax = COMMANDS.get(name);
    if (syntax) return [name, syntax];
  }
  const seconds = [...COMMANDS.keys()].map((name) => name.split(' ')).filter((words) => words[0] === first);
  if (seconds.length > 0)
    throw new UsageError(`${first} needs ${seconds.map(([, word]) => word).join(' or ')}.`);
  throw new UsageError(first === '' ? 'There is no command.' : `"${first}" is no command.`);
}
