/** sysexits.h EX_CONFIG: the operator has to correct something before the server can start. */
export const EXIT_BAD_CONFIGURATION = 78;
const EXIT_FAILURE = 1;

/** Why the server does not start: one line with the cause and the remedy. */
export class StartupError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartupError';
    this.exitCode = exitCode;
  }

  static badConfiguration(message: string, cause?: unknown): StartupError {
    return new StartupError(message, EXIT_BAD_CONFIGURATION, cause);
  }

  static failure(message: string, cause?: unknown): StartupError {
    return new StartupError(message, EXIT_FAILURE, cause);
  }
}
