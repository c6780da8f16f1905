/** sysexits.h EX_CONFIG: something that the operator set, or must mend, keeps the server from starting. */
const EXIT_BAD_CONFIGURATION = 78;
const EXIT_FAILURE = 1;

/** Why the server does not start: one line that names the cause and the way out. */
export class StartupError extends Error {
  readonly exitCode: 78 | 1;

  constructor(message: string, exitCode: 78 | 1, cause?: unknown) {
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
