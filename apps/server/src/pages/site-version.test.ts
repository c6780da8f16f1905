import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminFixture, createAdminFixture } from '../../testing/admin-fixture.ts';
import { EventClient } from '../../testing/event-client.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';

const BOOT_DATA = /<script[^>]*id="boot-data"[^>]*>(.*?)<\/script>/s;

describeOnEachDatabase('the version of theme and system', (open) => {
  let server: AdminFixture;
  let origin: string;
  const clients: EventClient[] = [];
  beforeEach(async () => {
    server = await createAdminFixture(await open());
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    await server.close();
  });

  const readFromPage = async (): Promise<string> => {
    const html = await (await fetch(origin, { headers: { accept: 'text/html' } })).text();
    return JSON.parse(BOOT_DATA.exec(html)?.[1] ?? '{}').site;
  };
  const readFromEvents = async (): Promise<string> => {
    const client = await EventClient.open(`${origin}/api/live?`);
    clients.push(client);
    return ((await client.next('snapshot')).data as { site: string }).site;
  };

  test('is equal in the page and in its first event, until an administrator changes one of them', async () => {
    const first = await readFromPage();
    expect(first).toMatch(/^[\w-]{10}$/);
    expect(await readFromEvents()).toBe(first);

    await server.asAdmin('PUT', '/api/themes/default', { customCSS: 'main { opacity: 1 }' });
    const second = await readFromEvents();
    expect(second).not.toBe(first);
    expect(await readFromPage()).toBe(second);

    const { lastUpdated: _, ...system } = (await server.asAdmin('GET', '/api/system-config')).json;
    await server.asAdmin('PUT', '/api/system-config', { ...system, systemName: 'Harbour Radio' });
    const third = await readFromEvents();
    expect(third).not.toBe(second);
    expect(await readFromPage()).toBe(third);
  });
});
