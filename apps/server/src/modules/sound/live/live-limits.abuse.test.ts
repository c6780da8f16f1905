// @module-tag floods

import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type AdminFixture, createAdminFixture } from '../../../../testing/admin-fixture.ts';
import { EventClient } from '../../../../testing/event-client.ts';
import { emptyFolder, silentLogger } from '../../../../testing/test-databases.ts';
import { openDatabase } from '../../../db/open-database.ts';

const PEOPLE_COUNT = 500;
const CHANGES_PER_PERSON = 4;
const CALLS_PER_MINUTE = 6_000;

let fixture: AdminFixture;
let clients: EventClient[];
beforeEach(async () => {
  const folder = emptyFolder();
  const database = await openDatabase({ ...folder, logger: silentLogger });
  fixture = await createAdminFixture(database);
  onTestFinished(async () => {
    await database.close();
    await folder.remove();
  });
  clients = [];
});
afterEach(async () => {
  for (const client of clients) await client.close();
  await fixture.close();
});

const focus = (connectionId: string) =>
  fixture.asVisitor('POST', `/api/live/${connectionId}/focus`, { show: [], playing: null });

test('an office of 500 behind one address connects in the same minute, and changes what it shows', async () => {
  const origin = await fixture.app.listen({ port: 0, host: '127.0.0.1' });
  const connect = () => EventClient.open(`${origin}/api/live`);
  clients = await Promise.all(Array.from({ length: PEOPLE_COUNT }, connect));
  expect(new Set(clients.map(({ response }) => response.statusCode))).toEqual(new Set([200]));
  for (const client of clients) {
    const { connectionId } = (await client.next('snapshot')).data as { connectionId: string };
    for (let change = 0; change < CHANGES_PER_PERSON; change += 1)
      expect((await focus(connectionId)).status).toBe(200);
  }
});

test('refuses a network that sends more than it may, and serves others', async () => {
  for (let call = 0; call < CALLS_PER_MINUTE; call += 1) expect((await focus('unknown')).status).toBe(404);
  expect((await focus('unknown')).json).toMatchObject({ code: 'too-many-requests' });
  const remoteAddress = '192.0.2.7';
  const url = '/api/live/unknown/focus';
  const other = await fixture.app.inject({
    method: 'POST',
    url,
    remoteAddress,
    payload: { show: [], playing: null },
  });
  expect(other.statusCode).toBe(404);
});
