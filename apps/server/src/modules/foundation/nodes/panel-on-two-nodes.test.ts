// @module-tag theme-on-nodes

import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type AdminFixture, createAdminFixture } from '../../../../testing/admin-fixture.ts';
import { LEAST } from '../../../../testing/channels-fixture.ts';
import { EventClient } from '../../../../testing/event-client.ts';
import { encodeForm, png } from '../../../../testing/sample-pictures.ts';
import { emptyPostgresDatabase, silentLogger } from '../../../../testing/test-databases.ts';
import { openDatabase } from '../../../db/open-database.ts';

let storage: Awaited<ReturnType<typeof emptyPostgresDatabase>>;
let dataDir: string;
const closings: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  storage = await emptyPostgresDatabase(inject('postgresUrl'));
  dataDir = await mkdtemp(join(tmpdir(), 'airdial-theme-nodes-'));
});
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
  await storage.remove();
  await rm(dataDir, { recursive: true });
});

async function startNode(): Promise<AdminFixture> {
  const { databaseUrl } = storage;
  const database = await openDatabase({ dataDir, databaseUrl, logger: silentLogger });
  closings.push(() => database.close());
  const node = await createAdminFixture(database, { DATABASE_URL: databaseUrl ?? '' });
  closings.push(() => node.close());
  return node;
}

/** Opens the live events of a page on this node. */
async function openPage({ app }: AdminFixture): Promise<EventClient> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const page = await EventClient.open(`http://127.0.0.1:${port}/api/live`);
  closings.push(() => page.close());
  expect((await page.next('snapshot')).data).toMatchObject({ lagMs: 1_500 });
  return page;
}

test('pages of one node get a theme that is activated on another node, and no event of an inactive one', async () => {
  const [one, other] = [await startNode(), await startNode()];
  const page = await openPage(other);
  const { json: created } = await one.asAdmin('POST', '/api/themes', {
    name: 'dusk',
    displayName: 'Dusk',
    customCSS: 'h1{color:red}',
    colorPalette: { primary: { main: '#223344' } },
  });
  const { _id } = created.theme;
  const form = await encodeForm([['favicon', await png(32, 32)]]);
  const uploaded = await one.app.inject({
    method: 'POST',
    url: `/api/themes/${_id}/upload-assets`,
    payload: form.payload,
    headers: { ...form.headers, authorization: `Bearer ${one.token}` },
  });
  const { favicon } = uploaded.json().theme.logoAssets;

  await one.asAdmin('PUT', `/api/themes/${_id}/activate`);
  await page.next('theme-changed');

  const { theme } = (await other.asVisitor('GET', '/api/themes/active')).json;
  expect([theme._id, theme.logoAssets.favicon]).toEqual([_id, favicon]);
  expect(page.events.filter(({ event }) => event === 'theme-changed')).toHaveLength(1);
  const html = (await other.app.inject('/')).body;
  expect(html).toContain('--color-primary:#223344');
  expect(html).toContain(`<link rel="icon" href="${favicon}"`);
  const [, address = ''] = / href="(\/theme-custom[^"]*)"/.exec(html) ?? [];
  expect((await other.app.inject(address)).body).toBe('h1{color:red}');
  expect((await other.app.inject(favicon)).headers['content-type']).toBe('image/png');
});

test('an administrator finds on each node what was saved on the other a moment ago', async () => {
  const [one, other] = [await startNode(), await startNode()];
  const names = async (node: AdminFixture) =>
    (await node.asAdmin('GET', '/api/channels')).json.channels.map(({ name }: { name: string }) => name);
  const { json: created } = await one.asAdmin('POST', '/api/channels', LEAST);
  expect(await names(other)).toEqual(['Nova']);
  const change = { ...LEAST, name: 'Pier' };
  expect(await other.asAdmin('PUT', `/api/channels/${created.channel._id}`, change)).toMatchObject({
    status: 200,
  });
  expect(await names(one)).toEqual(['Pier']);
});
