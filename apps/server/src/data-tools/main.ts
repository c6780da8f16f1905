import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { readConfig } from '../config/config.ts';
import { loadEnvFile } from '../config/env-file.ts';
import { AppError } from '../lib/app-error.ts';
import { StartupError } from '../lib/startup-error.ts';
import { parseCommand, USAGE, UsageError } from './run-command.ts';

/** sysexits.h EX_USAGE. */
const EXIT_USAGE = 64;
const EXIT_FAILURE = 1;
/** As a shell reports SIGINT. */
const EXIT_INTERRUPTED = 130;
/** The codes of SQLite and the system for a full disk, a damaged file or missing rights. */
const SYSTEM_ERROR = /^(ERR_SQLITE_ERROR|E[A-Z]+)$/;

/** The command goes on: what it does matters more than its report. A reader such as `head` may leave early. */
function onOutputError({ code, message }: NodeJS.ErrnoException): void {
  if (code === 'EPIPE') return;
  process.stderr.write(`airdial: What this prints cannot be written (${message}). Make room there.\n`);
  process.once('exit', () => {
    process.exitCode ||= EXIT_FAILURE;
  });
}

async function main(args: readonly string[]): Promise<number> {
  try {
    const command = parseCommand(args);
    if (command === 'help') {
      process.stdout.write(USAGE);
      return 0;
    }
    loadEnvFile(process.cwd());
    await command({
      config: readConfig(process.env),
      print: (line) => process.stdout.write(`${line}\n`),
      readPassword,
      // npm changes to the folder of the package; files are named from where it was called.
      folder: process.env.INIT_CWD ?? process.cwd(),
    });
    return 0;
  } catch (error) {
    return report(error);
  }
}

/**
 * Asks twice at a terminal without showing what is typed; otherwise reads a pipe to its end. Never an
 * argument, which everybody on the machine could read in the list of processes.
 */
async function readPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const ask = async (prompt: string) => {
    process.stderr.write(prompt);
    try {
      return await terminal.question('');
    } catch (cause) {
      // Ctrl-C or Ctrl-D.
      throw new StartupError('Interrupted. Nothing was changed.', EXIT_INTERRUPTED, cause);
    } finally {
      process.stderr.write('\n');
    }
  };
  try {
    const password = await ask(question);
    if ((await ask('Once more: ')) === password) return password;
  } finally {
    terminal.close();
  }
  throw StartupError.badConfiguration('The two passwords are not the same. Nothing was changed.');
}

function report(error: unknown): number {
  if (error instanceof UsageError) {
    process.stderr.write(`airdial: ${error.message}\n\n${USAGE}`);
    return EXIT_USAGE;
  }
  process.stderr.write(`airdial: ${toText(error)}\n`);
  return error instanceof StartupError ? error.exitCode : EXIT_FAILURE;
}

/** What an operator can mend is one line; anything else is a defect and shows its stack. */
function toText(error: unknown): string | undefined {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartupError) return error.message;
  if (error instanceof AppError) {
    const { cause } = error;
    return `The database does not respond (${cause instanceof Error ? cause.message : error.message}). Try again.`;
  }
  if (SYSTEM_ERROR.test(String((error as NodeJS.ErrnoException).code)))
    return `This failed, and was undone: ${error.message}. See that the disk has room and that this user may use the files.`;
  return error.stack;
}

// Last: what runs while a module waits here finds only the constants above.
process.stdout.on('error', onOutputError);
process.exitCode = await main(process.argv.slice(2));
