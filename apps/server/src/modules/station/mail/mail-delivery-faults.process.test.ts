// @module-tag kill-mails

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  SMTP_PASSWORD,
  SMTP_USER,
  type SmtpServer,
  startSmtpServer,
} from '../../../../testing/smtp-server.ts';
import { silentLogger } from '../../../../testing/test-databases.ts';
import { openDatabase } from '../../../db/open-database.ts';
import { SecretService } from '../../foundation/secrets/secret-service.ts';
import { SettingsRepository } from '../../foundation/settings/settings-repository.ts';
import { SettingsService } from '../../foundation/settings/settings-service.ts';
import { MailSettingsService } from './mail-settings-service.ts';

/** Generous for a busy machine. */
const POLL_OPTIONS = { timeout: 60_000 };
vi.setConfig({ testTimeout: 180_000 });

const MAIN = join(import.meta.dirname, '../../../main.ts');
const PUBLIC_URL = 'https://radio.example.org';
const LISTENERS_COUNT = 12;
const PASSWORD = 'Engine of 1843';

let dataDir: string;
let server: SmtpServer | undefined;
let child: ChildProcess | undefined;
let output: string;
beforeEach(async () => {
  output = '';
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

/** Stores the mail configuration while the server is stopped. */
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

/** Makes all waiting mails due and releases their leases. */
const makeDue = () =>
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
  const from = output.length;
  started.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const address = () => /on the air: (\S+)/.exec(output.slice(from))?.[1] ?? null;
  const port = () => /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(output.slice(from))?.[1] ?? null;
  await expect.poll(() => address() && port(), POLL_OPTIONS).not.toBeNull();
  return `http://127.0.0.1:${port()}`;
}

async function kill(): Promise<void> {
  if (!child || child.signalCode !== null || child.exitCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const toAddress = (index: number) => `listener${index}@example.org`;
async function register(address: string, index: number): Promise<number> {
  const body = { firstName: 'Ada', lastName: 'Byron', email: toAddress(index), password: PASSWORD };
  const response = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `192.0.2.${index + 1}`,
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    },
    body: JSON.stringify(body),
  });
  return response.status;
}

const recipients = () => new Set(server?.received.flatMap((mail) => mail.recipients));

test('delivers every mail although the mail server is down and the server is killed while sending', async () => {
  // Accepts a mail without ever confirming it.
  const slow = await startSmtpServer({ authOptional: true, onData: (stream) => void stream.resume() });
  const { port } = slow;
  await configure(port);
  const address = await start();
  for (let index = 0; index < LISTENERS_COUNT / 2; index += 1)
    expect(await register(address, index)).toBe(200);
  await expect.poll(slow.startedCount, POLL_OPTIONS).toBeGreaterThan(0);
  await kill();
  await slow.stop();

  await makeDue();
  const again = await start();
  for (let index = LISTENERS_COUNT / 2; index < LISTENERS_COUNT; index += 1)
    expect(await register(again, index)).toBe(200);
  await kill();
  expect(recipients().size).toBe(0);

  server = await startSmtpServer({ authOptional: true }, port);
  await makeDue();
  await start();
  const expected = Array.from({ length: LISTENERS_COUNT }, (_, index) => toAddress(index)).sort();
  await expect.poll(() => [...recipients()].sort(), POLL_OPTIONS).toEqual(expected);
  for (const { source } of server.received) {
    expect(source).toContain(PUBLIC_URL);
    expect(source).not.toContain('evil.example');
    expect(source).not.toContain('localhost');
  }
  const tokens = server.received.map(
    ({ source }) => /verify-email\/([\w-]{43})/.exec(source.replaceAll('=\r\n', ''))?.[1],
  );
  expect(new Set(tokens).size).toBe(LISTENERS_COUNT);
  expect(output).toContain('"level":30');
  for (const secret of [...tokens, SMTP_PASSWORD, PASSWORD]) expect(output).not.toContain(secret);
});
