import type { Config } from '../config/config.ts';

/** What every command of `npm run data` works with. */
export type ToolContext = {
  readonly config: Config;
  /** Prints a line of the result. */
  print(line: string): void;
  /** Asks for a password at the terminal, or reads it from a pipe. */
  readPassword(question: string): Promise<string>;
  /** The folder that relative file names belong to. */
  readonly folder: string;
};

export const silentLogger = { info: () => {}, warn: () => {}, error: () => {} };
