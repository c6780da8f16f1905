import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StartupError } from '../lib/startup-error.ts';

/**
 * Asks twice at a terminal without showing what is typed; otherwise reads a pipe to its end. Never an
 * argument, which everybody on the machine could read in the list of processes.
 */
export async function readPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  const ask = async (prompt: string) => {
    process.stderr.write(prompt);
    const typed = await terminal.question('');
    process.stderr.write('\n');
    return typed;
  };
  try {
    const password = await ask(question);
    if ((await ask('Once more: ')) === password) return password;
  } finally {
    terminal.close();
  }
  throw StartupError.badConfiguration('The two passwords are not the same. Nothing was changed.');
}
