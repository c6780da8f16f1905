import { pino } from 'pino';
import { readConfig } from './config/config.ts';
import { StartupError } from './lib/startup-error.ts';
import { type RunningServer, startServer } from './server.ts';

/** Past this a shutdown that hangs is ended; supervisors kill at 10 s. */
const SHUTDOWN_LIMIT_MS = 8_000;

try {
  const config = readConfig(process.env);
  const logger = pino({ level: config.logLevel });
  const station = await startServer(config, logger);
  stopOnSignal(station.stop);
  // In one piece: whoever reads the first line may act on it at once.
  process.stdout.write(greeting(station));
} catch (error) {
  exitWith(error);
}

function greeting({ address, setupLink }: RunningServer): string {
  const setup = setupLink ? `Make the first administrator here, once: ${setupLink}\n` : '';
  return `Airdial is on the air: ${address}\n${setup}`;
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    stop().then(() => process.exit(0), exitWith);
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}

/** What the operator can mend is one line; anything else is a defect and shows where it happened. */
function exitWith(error: unknown): never {
  if (error instanceof StartupError) {
    process.stderr.write(`airdial: ${error.message}\n`);
    process.exit(error.exitCode);
  }
  process.stderr.write(`airdial: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
