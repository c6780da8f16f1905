import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { registerRateLimits } from '../src/http/connections/rate-limits.ts';
import { registerErrorHandler } from '../src/http/routing/error-handler.ts';
import { TICK_MS } from '../src/modules/sound/streaming/broadcast/broadcast-limits.ts';
import type { AudioUnits } from '../src/modules/sound/streaming/demo-radio/audio-units.ts';
import type { Clock } from '../src/modules/sound/streaming/demo-radio/clock.ts';
import {
  createDemoRadio,
  type DemoRadio,
  type DemoRadioOptions,
} from '../src/modules/sound/streaming/demo-radio/demo-radio.ts';
import {
  type DemoRadioRoutesOptions,
  registerDemoRadioRoutes,
} from '../src/modules/sound/streaming/demo-radio/demo-radio-routes.ts';
import { createTestServer } from './test-server.ts';

export const PUBLIC_URL = 'https://radio.example:8443';
export const ASSETS_FOLDER = join(import.meta.dirname, '../assets/demo-radio');

export const getDurationMs = ({ durationsMs }: AudioUnits): number =>
  durationsMs.reduce((sum, duration) => sum + duration, 0);

export type FakeClock = Clock & { readonly advance: (ms: number) => void; readonly timers: () => number };

/** A clock that moves only with `advance`, which runs due timers in order. */
export function createFakeClock(startMs = 1_000_000): FakeClock {
  let now = startMs;
  const tasks = new Set<{ readonly dueMs: number; readonly run: () => void }>();
  const runDue = (untilMs: number): void => {
    const [task] = [...tasks].filter(({ dueMs }) => dueMs <= untilMs).sort((a, b) => a.dueMs - b.dueMs);
    if (!task) return;
    tasks.delete(task);
    now = Math.max(now, task.dueMs);
    task.run();
    runDue(untilMs);
  };
  return {
    now: () => now,
    wallNow: () => now,
    timers: () => tasks.size,
    after: (delayMs, run) => {
      const task = { dueMs: now + delayMs, run };
      tasks.add(task);
      return () => tasks.delete(task);
    },
    advance: (ms) => {
      const target = now + ms;
      runDue(target);
      now = target;
    },
  };
}

export type DemoRadioFixture = {
  readonly app: FastifyInstance;
  readonly radio: DemoRadio;
  readonly clock: FakeClock;
  readonly url: (path: string) => string;
  readonly stop: () => Promise<void>;
};

export async function createDemoRadioFixture(
  options: Partial<DemoRadioOptions> = {},
  routes: Partial<DemoRadioRoutesOptions> = {},
): Promise<DemoRadioFixture> {
  const clock = createFakeClock();
  const radio = createDemoRadio({ assetsFolder: ASSETS_FOLDER, clock, ...options });
  const app = createTestServer();
  registerErrorHandler(app);
  await registerRateLimits(app);
  registerDemoRadioRoutes(app, radio, { publicUrl: PUBLIC_URL, isInMaintenance: () => false, ...routes });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    radio,
    clock,
    url: (path) => `${address}${path}`,
    stop: async () => {
      radio.close();
      await app.close();
    },
  };
}

export type ListenerFixture = {
  readonly headers: IncomingHttpHeaders;
  readonly receivedBytes: () => number;
  /** Resolves once at least this many bytes have arrived. */
  readonly waitForBytes: (atLeast: number) => Promise<void>;
  /** All received bytes, once there are at least this many. */
  readonly bytes: (atLeast: number) => Promise<Buffer>;
  readonly disconnect: () => void;
};

export async function connectListener(
  url: string,
  headers: Record<string, string> = {},
): Promise<ListenerFixture> {
  const [response] = (await once(get(url, { headers, agent: false }), 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  let receivedBytes = 0;
  // Some tests cut the stream on purpose.
  response.on('error', () => undefined);
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    receivedBytes += chunk.length;
  });
  const waitForBytes = async (atLeast: number): Promise<void> => {
    while (receivedBytes < atLeast) await once(response, 'data');
  };
  return {
    headers: response.headers,
    receivedBytes: () => receivedBytes,
    waitForBytes,
    bytes: async (atLeast) => {
      await waitForBytes(atLeast);
      return Buffer.concat(chunks);
    },
    disconnect: () => response.destroy(),
  };
}

const STEP_MS = 5_000;

/**
 * Advances in steps that a listener can follow: after one large step it would count as not reading.
 */
export async function advanceWhileListening(
  clock: FakeClock,
  listener: ListenerFixture,
  ms: number,
  bytesPerMs: number,
): Promise<void> {
  const before = listener.receivedBytes();
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    clock.advance(Math.min(STEP_MS, ms - passed));
    await listener.waitForBytes(before + Math.floor(passed * bytesPerMs));
  }
  // The last tick may have been up to TICK_MS ago.
  await listener.waitForBytes(before + Math.floor((ms - TICK_MS) * bytesPerMs));
}

export type TestResponse = { readonly status: number; readonly headers: IncomingHttpHeaders };

export async function sendRequest(url: string, method: string): Promise<TestResponse> {
  const outgoing = request(url, { method, agent: false });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const result = { status: response.statusCode ?? 0, headers: response.headers };
  response.destroy();
  return result;
}
