// @module-tag software

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAdminFixture } from '../../../../testing/admin-fixture.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import type { Database } from '../../../db/database.ts';
import { APP_VERSION } from '../../../lib/app-version.ts';
import { parseAllowList } from '../../../outbound/allow-list.ts';
import { createOutbound } from '../../../outbound/outbound.ts';
import { SettingsRepository } from '../../foundation/settings/settings-repository.ts';
import { SettingsService } from '../../foundation/settings/settings-service.ts';
import { isNewer, parseRelease } from './parse-release.ts';
import { UpdateService } from './update-service.ts';

const DAY_MS = 86_400_000;
const RELEASE = { version: '1.3.0', url: 'https://example.org/airdial/1.3.0' };

describeOnEachDatabase('the check for updates', (open) => {
  let database: Database;
  let publisher: Server;
  let address: string;
  let response: { status: number; body: string };
  let requests: (string | undefined)[];
  let now: number;
  const signal = new AbortController().signal;
  beforeEach(async () => {
    database = await open();
    requests = [];
    now = Date.parse('2026-11-23T12:00:00Z');
    response = { status: 200, body: JSON.stringify(RELEASE) };
    publisher = createServer((request, reply) => {
      requests.push(request.headers['user-agent']);
      reply.writeHead(response.status, { 'content-type': 'application/json' }).end(response.body);
    });
    await once(publisher.listen(0, '127.0.0.1'), 'listening');
    address = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/latest.json`;
  });
  afterEach(() => {
    publisher.close();
  });

  const createService = ({ isLeader = true, version = '1.2.0', at = address as string | null } = {}) => {
    const settings = new SettingsService(new SettingsRepository(database.db));
    const outbound = createOutbound({ allow: parseAllowList('127.0.0.0/8') });
    const logger = { warn: () => {} };
    const deps = {
      address: at,
      settings,
      outbound,
      logger,
      version,
      now: () => now,
      isLeader: () => isLeader,
    };
    return new UpdateService(deps);
  };

  test('finds a newer version, with one request a day by one node', async () => {
    const service = createService();
    await service.check(signal);
    expect(await service.state()).toEqual({
      version: '1.2.0',
      checksForUpdates: true,
      checkedAt: new Date(now).toISOString(),
      problem: null,
      update: RELEASE,
    });
    await service.check(signal);
    now += DAY_MS - 1;
    await service.check(signal);
    expect(requests).toEqual([`Airdial/${APP_VERSION}`]);
    now += 1;
    await createService({ isLeader: false }).check(signal);
    expect(requests).toHaveLength(1);
    await service.check(signal);
    expect(requests).toHaveLength(2);
    // After the upgrade, and on a node that sent no request.
    expect((await createService({ version: '1.3.0', isLeader: false }).state()).update).toBeNull();
  });

  test('reports why it failed, and keeps the last release', async () => {
    const service = createService();
    await service.check(signal);
    for (const [status, body] of [
      [500, ''],
      [200, 'dear diary'],
      [200, '{"version":"soon"}'],
    ] as const) {
      response = { status, body };
      now += DAY_MS;
      await service.check(signal);
      expect(await service.state()).toMatchObject({ problem: expect.stringMatching(/./), update: RELEASE });
    }
  });

  test('sends no request without an address, and ignores the result of another address', async () => {
    await createService().check(signal);
    const other = createService({ at: null });
    await other.check(signal);
    expect(requests).toHaveLength(1);
    expect(await other.state()).toMatchObject({ checksForUpdates: false, checkedAt: null, update: null });
  });

  test('the API has the version of the package, and the changelog of the installation', async () => {
    const server = await createAdminFixture(database);
    const { json } = await server.asAdmin('GET', '/api/software');
    expect(json).toMatchObject({ version: APP_VERSION, checksForUpdates: false, update: null });
    const { json: changelog } = await server.asAdmin('GET', '/api/software/changelog');
    expect(changelog.text).toMatch(/^# Changelog\n/);
    const { json: api } = await server.asVisitor('GET', '/api/openapi.json');
    expect(api.info.version).toBe(APP_VERSION);
    await server.close();
  });
});

describe('a release', () => {
  const parse = (value: unknown) => parseRelease(Buffer.from(JSON.stringify(value)));

  test.each<[unknown, unknown]>([
    [RELEASE, RELEASE],
    [{ version: '1.3.0' }, { version: '1.3.0', url: null }],
    [
      { version: '1.3.0', url: 'javascript:alert(1)' },
      { version: '1.3.0', url: null },
    ],
    [
      { tag_name: 'v1.3.0', html_url: RELEASE.url, url: 'https://api.example.org/releases/1' },
      { version: '1.3.0', url: RELEASE.url },
    ],
    [{ version: '1.3.0-beta' }, null],
    [{ version: 130 }, null],
    [[], null],
    [null, null],
  ])('%j is read as %j', (value, expected) => expect(parse(value)).toEqual(expected));

  test('versions are compared by their numbers', () => {
    expect(isNewer('1.10.0', '1.9.9')).toBe(true);
    expect(isNewer('2.0.0', '1.99.99')).toBe(true);
    for (const older of ['1.9.9', '1.9.8', '1.8.10', '0.10.10']) expect(isNewer(older, '1.9.9')).toBe(false);
  });
});
