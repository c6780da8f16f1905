import { pino } from 'pino';
import { readConfig } from './config/config.ts';
import { loadEnvFile } from './config/env-file.ts';
import { StartupError } from './lib/startup-error.ts';
import { type RunningServer, startServer } from './server.ts';

/** Ends a shutdown that hangs, before supervisors kill the process at 10 s. */
const SHUTDOWN_LIMIT_MS = 9_500;

/** While the server starts there is nothing to stop: each step of a start survives its end. */
let stop = async (): Promise<void> => {};
stopOnSignal();
try {
  loadEnvFile(process.cwd());
  const config = readConfig(process.env);
  const logger = pino({ level: config.logLevel });
  const server = await startServer(config, logger);
  stop = server.stop;
  // In one write: a reader of the first line may act on the second one at once.
  process.stdout.write(greeting(server));
} catch (error) {
  exitWith(error);
}

function greeting({ address, setupLink }: RunningServer): string {
  const setup = setupLink ? `Make the first administrator here, once, within an hour: ${setupLink}\n` : '';
  return `Airdial is on the air: ${address}\n${setup}`;
}

function stopOnSignal(): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    stop().then(() => process.exit(0), exitWith);
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal).on('SIGHUP', onSignal);
}

/** A StartupError is one line for the operator; any other error is a defect and shows its stack. */
function exitWith(error: unknown): never {
  if (error instanceof StartupError) {
    process.stderr.write(`airdial: ${error.message}\n`);
    process.exit(error.exitCode);
  }
  process.stderr.write(`airdial: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
