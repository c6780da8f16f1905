import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
/** What a server gets from the environment of the tests. */
const { PATH, NODE_COMPILE_CACHE } = process.env;

type Environment = Readonly<Record<string, string>>;

export type ServerProcess = {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
  /** Resolves when it serves, with the address that it prints; rejects when it ends before. */
  address(): Promise<string>;
  /** Resolves when the process has ended; null: a signal killed it. */
  readonly exitCode: Promise<number | null>;
};

/** Servers on one data folder, as an operator starts them. */
export class ServerProcesses {
  readonly dataDir: string;
  readonly #children = new Set<ChildProcess>();

  static async open(): Promise<ServerProcesses> {
    return new ServerProcesses(await mkdtemp(join(tmpdir(), 'airdial-process-')));
  }

  private constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  /** @param command default: the server itself, by this Node */
  start(
    env: Environment = {},
    command: readonly [string, ...string[]] = [process.execPath, MAIN],
  ): ServerProcess {
    const [program, ...args] = command;
    const child = spawn(program, args, {
      // Not that of the tests, where a developer may have a `.env`.
      cwd: this.dataDir,
      env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: this.dataDir, PORT: '0', LOG_LEVEL: 'silent', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, which a supervisor signals as a whole.
      detached: true,
    });
    this.#children.add(child);
    return observe(child);
  }

  /** Ends what still runs, and removes the folder. */
  async close(): Promise<void> {
    await Promise.all([...this.#children].map(killGroup));
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

function observe(child: ChildProcess): ServerProcess {
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const exitCode = once(child, 'close').then(([code]) => code as number | null);
  const address = async () => {
    for (;;) {
      const found = /on the air: (\S+)/.exec(output)?.[1];
      if (found) return found;
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`it did not start: ${errors}`);
      await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), exitCode]);
    }
  };
  return { child, output: () => output, errors: () => errors, address, exitCode };
}

async function killGroup(child: ChildProcess): Promise<void> {
  try {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  } catch {
    return;
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** A port that nothing listens on, as the environment has it. */
export const findFreePort = async (): Promise<string> => String(await freePort());
