import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ChannelDesk, FULL, LEAST, numbersIn, openChannelDesk } from '../../testing/channels-fixture.ts';
import { describeOnEachDatabase } from '../../testing/test-databases.ts';

describeOnEachDatabase('channel visibility', (open) => {
  let desk: ChannelDesk;
  beforeEach(async () => {
    desk = await openChannelDesk(await open());
  });
  afterEach(() => desk.stop());

  const create = async (body: object) => (await desk.asAdmin('POST', '/api/channels', body)).json();

  test('shows inactive channels and metadata endpoints to administrators on request only', async () => {
    await create(FULL);
    for (const query of ['activeOnly=false', 'active=false', 'status=all', 'status=inactive']) {
      expect([query, (await numbersIn(desk.asAdmin, query)).includes(44)]).toEqual([query, true]);
      for (const call of [desk.asListener, desk.asVisitor]) {
        expect([query, (await numbersIn(call, query)).includes(44)]).toEqual([query, false]);
        expect((await call('GET', `/api/channels?${query}`)).body).not.toContain('apiOrigin');
      }
    }
    expect(await numbersIn(desk.asAdmin, 'status=active')).not.toContain(44);
    // Every page sends this request: its response is public, so that no session is looked up.
    const page = '/api/channels?active=true&featuredOnly=true';
    expect((await desk.asAdmin('GET', page)).body).toBe((await desk.asVisitor('GET', page)).body);
    const [found] = (
      await desk.asAdmin('GET', '/api/channels?status=all&search=nova&genre=jazz&limit=10')
    ).json().channels;
    expect(found).toMatchObject({ channelNumber: 44, apiOrigin: FULL.apiOrigin });
  });

  test('shows the metadata endpoint of one channel to administrators on request only', async () => {
    const { channel } = await create({ ...FULL, isActive: true });
    const path = `/api/channels/${channel._id}`;
    expect((await desk.asAdmin('GET', `${path}?activeOnly=false`)).json().data).toEqual(channel);
    for (const [call, url] of [
      [desk.asAdmin, path],
      [desk.asAdmin, `${path}?activeOnly=true`],
      [desk.asListener, `${path}?activeOnly=false`],
      [desk.asVisitor, `${path}?activeOnly=false`],
    ] as const)
      expect((await call('GET', url)).json().data).not.toHaveProperty('apiOrigin');
  });

  test('allows writes to administrators only', async () => {
    for (const [call, status] of [
      [desk.asListener, 403],
      [desk.asVisitor, 401],
    ] as const) {
      expect((await call('POST', '/api/channels', LEAST)).statusCode).toBe(status);
      expect((await call('PUT', '/api/channels/x', LEAST)).statusCode).toBe(status);
      expect((await call('DELETE', '/api/channels/x')).statusCode).toBe(status);
      expect((await call('GET', '/api/channels/next-number')).statusCode).toBe(status);
    }
  });
});
