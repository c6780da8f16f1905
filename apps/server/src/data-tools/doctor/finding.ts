import type { Config } from '../../config/config.ts';
import type { Installation } from '../installation.ts';

/** The result of one check: what was found, and for what is wrong how to mend it. */
export type Finding = {
  readonly level: 'ok' | 'warn' | 'error';
  readonly message: string;
};

export const ok = (message: string): Finding => ({ level: 'ok', message });
export const warn = (message: string): Finding => ({ level: 'warn', message });
export const error = (message: string): Finding => ({ level: 'error', message });

type CheckContext = {
  readonly config: Config;
  /** Null: it cannot be opened, which is reported already. */
  readonly installation: Installation | null;
};

/** A check throws for none of the faults it looks for. */
export type Check = (context: CheckContext) => Promise<readonly Finding[]>;

export const toReason = (cause: unknown): string => {
  const { code, message } =
    cause instanceof Error ? (cause as NodeJS.ErrnoException) : { code: '', message: '' };
  return code || message || String(cause);
};
