import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../db/open-database.ts';
import { SMTP_PASSWORD, SMTP_USER, type SmtpStation, startSmtpStation } from '../../testing/smtp-server.ts';
import { silentLogger } from '../../testing/test-databases.ts';
import { SecretService } from '../secrets/secret-service.ts';
import { SettingsRepository } from '../system/settings-repository.ts';
import { SettingsService } from '../system/settings-service.ts';
import { MailSettingsService } from './mail-settings-service.ts';

/** On a busy machine. */
const PATIENT = { timeout: 60_000 };
vi.setConfig({ testTimeout: 180_000 });

const MAIN = join(import.meta.dirname, '../../main.ts');
const PUBLIC_URL = 'https://radio.example.org';
const LISTENERS_COUNT = 12;
const PASSWORD = 'Engine 1843';

let dataDir: string;
let server: SmtpStation | undefined;
let child: ChildProcess | undefined;
let said: string;
beforeEach(async () => {
  said = '';
  dataDir = await mkdtemp(join(tmpdir(), 'airdial-mail-'));
});
afterEach(async () => {
  await kill();
  await server?.stop();
  await rm(dataDir, { recursive: true });
});

const withDatabase = async <T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) => {
  const database = await openDatabase({ dataDir, databaseUrl: null, logger: silentLogger });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

/** While the station is off: what its administrator would have entered. */
const configure = (port: number) =>
  withDatabase(async ({ db }) => {
    const settings = new SettingsService(new SettingsRepository(db));
    const access = { host: '127.0.0.1', port, username: SMTP_USER, password: SMTP_PASSWORD };
    const rest = { encryption: 'None', fromEmail: 'radio@example.org' } as const;
    await new MailSettingsService(settings, SecretService.open({ appSecret: null, dataDir })).save({
      ...access,
      ...rest,
    });
  });

/** As if the waiting were over: what was tried is due, and nobody holds it. */
const letTimePass = () =>
  withDatabase(({ db }) =>
    db
      .updateTable('mail_outbox')
      .set({ next_attempt_at: 0, leased_until: 0 })
      .where('state', '=', 'waiting')
      .execute(),
  );

async function start(): Promise<string> {
  const env = { DATA_DIR: dataDir, PORT: '0', DEMO: 'off', LOG_LEVEL: 'trace', PUBLIC_URL };
  const started = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, OUTBOUND_ALLOW: '127.0.0.0/8', TRUST_PROXY: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const from = said.length;
  started.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const address = () => /on the air: (\S+)/.exec(said.slice(from))?.[1] ?? null;
  const port = () => /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(said.slice(from))?.[1] ?? null;
  await expect.poll(() => address() && port(), PATIENT).not.toBeNull();
  return `http://127.0.0.1:${port()}`;
}

async function kill(): Promise<void> {
  if (!child || child.signalCode !== null || child.exitCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const addressOf = (index: number) => `listener${index}@example.org`;
async function register(address: string, index: number): Promise<number> {
  const body = { firstName: 'Ada', lastName: 'Byron', email: addressOf(index), password: PASSWORD };
  const answer = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `192.0.2.${index + 1}`,
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    },
    body: JSON.stringify(body),
  });
  return answer.status;
}

const arrived = () => new Set(server?.received.flatMap(({ recipients }) => recipients));

test('with the mail server away and the station killed -9 while it sends, every mail arrives, and nobody waits to register', async () => {
  // Takes a mail and never says so.
  const slow = await startSmtpStation({ authOptional: true, onData: (stream) => void stream.resume() });
  const { port } = slow;
  await configure(port);
  const address = await start();
  for (let index = 0; index < LISTENERS_COUNT / 2; index += 1)
    expect(await register(address, index)).toBe(200);
  await expect.poll(slow.begun, PATIENT).toBeGreaterThan(0);
  await kill();
  await slow.stop();

  await letTimePass();
  const again = await start();
  for (let index = LISTENERS_COUNT / 2; index < LISTENERS_COUNT; index += 1)
    expect(await register(again, index)).toBe(200);
  await kill();
  expect(arrived().size).toBe(0);

  server = await startSmtpStation({ authOptional: true }, port);
  await letTimePass();
  await start();
  const everybody = Array.from({ length: LISTENERS_COUNT }, (_, index) => addressOf(index)).sort();
  await expect.poll(() => [...arrived()].sort(), PATIENT).toEqual(everybody);
  for (const { source } of server.received) {
    expect(source).toContain(PUBLIC_URL);
    expect(source).not.toContain('evil.example');
    expect(source).not.toContain('localhost');
  }
  const tokens = server.received.map(
    ({ source }) => /verify-email\/([\w-]{43})/.exec(source.replaceAll('=\r\n', ''))?.[1],
  );
  expect(new Set(tokens).size).toBe(LISTENERS_COUNT);
  expect(said).toContain('"level":30');
  for (const secret of [...tokens, SMTP_PASSWORD, PASSWORD]) expect(said).not.toContain(secret);
});
