import { expect, test } from 'vitest';
import { getResponseCache } from '../http/response-cache.ts';
import { createAdminFixture } from '../testing/admin-fixture.ts';
import { describeOnEachDatabase } from '../testing/test-databases.ts';

describeOnEachDatabase('channel pages', (open) => {
  test('count against the rate limit only when they have to be rendered', async () => {
    const server = await createAdminFixture(await open());
    const ids: string[] = [];
    for (const channelNumber of [1, 2]) {
      const { json } = await server.asAdmin('POST', '/api/channels', {
        name: `Channel ${channelNumber}`,
        channelNumber,
        streamUrl: 'http://127.0.0.1:1/live',
        genre: 'Jazz',
      });
      ids.push(json.channel._id);
    }
    const statusOf = async (url: string) =>
      (await server.app.inject({ url, remoteAddress: '192.0.2.1' })).statusCode;
    for (let count = 0; count < 299; count += 1) await statusOf('/nowhere');
    const [first, second] = ids.map((id) => `/channel/${id}`) as [string, string];
    expect(await statusOf(first)).toBe(200);
    expect(await statusOf(second)).toBe(429);
    expect(await statusOf(first)).toBe(200);
    expect(await statusOf('/channel/unknown')).toBe(200);
    await server.close();
  });

  test('come from the response cache with the headers of a page, until something in them changes', async () => {
    const server = await createAdminFixture(await open());
    const create = { name: 'Lagoon', channelNumber: 1, streamUrl: 'http://127.0.0.1:1/live', genre: 'Jazz' };
    const { json } = await server.asAdmin('POST', '/api/channels', create);
    const { _id: id } = json.channel;
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const get = async () => {
      const response = await fetch(`${origin}/channel/${id}`);
      const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'date'));
      return {
        status: response.status,
        headers,
        title: /<title>(.*?)<\/title>/.exec(await response.text())?.[1],
      };
    };
    const framework = await get();
    expect(framework).toMatchObject({ status: 200, title: expect.stringContaining('Lagoon') });
    const entry = getResponseCache(server.app).get(`/channel/${id}`);
    expect(entry?.render().etag).toBe(framework.headers.etag);
    expect(await get()).toEqual(framework);

    const change = { ...create, name: 'Delta' };
    expect((await server.asAdmin('PUT', `/api/channels/${id}`, change)).status).toBe(200);
    expect(() => entry?.render()).toThrow();
    expect(await get()).toMatchObject({ status: 200, title: expect.stringContaining('Delta') });

    const { lastUpdated: _, ...system } = (await server.asAdmin('GET', '/api/system-config')).json;
    await server.asAdmin('PUT', '/api/system-config', { ...system, maintenanceMode: true });
    expect((await get()).status).toBe(503);
    await server.close();
  });
});
