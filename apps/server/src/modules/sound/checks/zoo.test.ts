import type { checkStream, inspectAddress } from '@airdial/contract/channel/admin-routes';
import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestOutbound } from '../../../../testing/outbound-fixture.ts';
import { TEST_PICTURE_LINKS } from '../../../../testing/picture-links-fixture.ts';
import { createCaller, type TestResponse, trustTestTokens } from '../../../../testing/test-access.ts';
import { silentLogger } from '../../../../testing/test-databases.ts';
import { createTestServer } from '../../../../testing/test-server.ts';
import { isAudible, ZOO, type ZooName, zooEntries, zooTone } from '../../../../testing/zoo/zoo.ts';
import { startZoo, type ZooServer } from '../../../../testing/zoo/zoo-server.ts';
import type { Finding, ZooEntry } from '../../../../testing/zoo/zoo-types.ts';
import { registerErrorHandler } from '../../../http/routing/error-handler.ts';
import { streamInspectionModule } from '../inspection/stream-inspection-module.ts';
import { registerStreamCheckRoutes } from './stream-check-routes.ts';
import { StreamCheckService } from './stream-check-service.ts';

const PAGE_URL = 'https://radio.example.org';
/** For entries that take as long as a limit allows; the others leave a busy machine its time. */
const IMPATIENT = {
  outbound: { headersMs: 300 },
  inspection: { beginningMs: 100, documentMs: 100, titleMs: 100, searchMs: 100 },
};
/** More inspections at once are refused. */
const AT_ONCE = 6;

type Result = {
  readonly inspection: TestResponse<typeof inspectAddress>;
  readonly check: TestResponse<typeof checkStream>['check'];
};

let zoo: ZooServer<ZooName>;
const results = new Map<ZooName, Result>();
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  zoo = await startZoo();
  stops.push(() => zoo.stop());
  const patient = createServer({ outbound: {}, inspection: {} });
  const impatient = createServer(IMPATIENT);
  const limit = pLimit(AT_ONCE);
  const inspect = async (name: ZooName, { isSlow }: ZooEntry) => {
    const call = createCaller(isSlow ? impatient : patient, { userId: 'ada', role: 'admin' });
    const url = zoo.url(name);
    const [inspection, checked] = await Promise.all([
      call('POST', '/api/channels/inspect', { url }),
      call('POST', '/api/channels/check-stream', { streamUrl: url }),
    ]);
    results.set(name, { inspection: inspection.json(), check: checked.json().check });
  };
  await Promise.all(zooEntries().map(([name, entry]) => limit(() => inspect(name, entry))));
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

/** The inspection and the check behind their routes. */
function createServer({
  outbound: limits,
  inspection,
}: typeof IMPATIENT | { outbound: object; inspection: object }): FastifyInstance {
  const app = createTestServer();
  registerErrorHandler(app);
  trustTestTokens(app);
  const outbound = createTestOutbound(limits);
  const pageUrl = () => PAGE_URL;
  streamInspectionModule(app, {
    outbound,
    pageUrl,
    limits: inspection,
    pictureLinks: TEST_PICTURE_LINKS,
  }).registerRoutes(app);
  const checks = new StreamCheckService({
    outbound,
    pageUrl,
    limits: inspection,
    logger: silentLogger,
    channels: { get: () => undefined, state: undefined as never },
    // Titles have tests of their own.
    nowPlaying: { findSource: async () => ({ metadataSource: null, endpointProblem: null }) },
    isOwnStream: () => false,
  });
  registerStreamCheckRoutes(app, checks);
  stops.push(
    () => outbound.close(),
    () => app.close(),
    () => checks.stop(),
  );
  return app;
}

test('has forty entries at least, and neighbours that sound differently', { tags: 'stream-zoo' }, () => {
  expect(zooEntries().length).toBeGreaterThanOrEqual(40);
  const tones = zooEntries().flatMap(([name, entry]) => (isAudible(entry) ? [zooTone(ZOO, name)] : []));
  for (const [index, hz] of tones.entries()) expect(tones[index + 1]).not.toBe(hz);
});

test.each(zooEntries())('finds what %s is', (name, entry) => {
  const result = results.get(name);
  if (!result) throw new Error(`${name} was not inspected.`);
  const finds: Finding = entry.finds;
  if ('stream' in finds) expectStream(entry, finds, result);
  else if ('unreachable' in finds) {
    expect(result.inspection).toMatchObject({ success: false, code: 'inspection-unreachable' });
    expect(result.inspection.message).toContain(finds.unreachable);
    expect(result.check).toMatchObject({
      isReachable: false,
      warnings: [expect.stringContaining(finds.unreachable)],
      ...(finds.failure && { failure: finds.failure }),
    });
  } else {
    expect(result.inspection).toMatchObject({ success: false, code: 'inspection-no-stream' });
    expect(result.inspection.message).toContain(finds.noStream);
    expect(result.check.warnings.join(' ')).toContain(finds.warning);
    expect(result.check.failingSince).not.toBeNull();
  }
});

function expectStream(
  { leadsTo }: ZooEntry,
  { stream, candidates = 1, hasAudio = true }: Extract<Finding, { stream: object }>,
  { inspection, check }: Result,
): void {
  expect(inspection.candidates).toHaveLength(candidates);
  expect(inspection.candidates[0]).toMatchObject(stream);
  const isPlaylist = leadsTo !== undefined && stream.redirects === undefined;
  expect(check.finalUrl).toBe(stream.redirects === undefined ? undefined : zoo.url(leadsTo as ZooName));
  expect(check).toMatchObject({
    isReachable: hasAudio,
    failingSince: hasAudio ? null : expect.any(String),
    isHls: stream.isHls === true,
    // A playlist of HLS names it only where it has variants.
    codec: stream.isHls ? null : stream.codec,
    resolvedUrl: isPlaylist ? expect.stringContaining(zoo.url(leadsTo as ZooName)) : null,
  });
  expect(check.failure).toBe(hasAudio ? undefined : 'not-audio');
}
