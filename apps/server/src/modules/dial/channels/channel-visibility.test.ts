import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type ChannelsFixture,
  LEAST,
  listNumbers,
  openChannelsFixture,
} from '../../../../testing/channels-fixture.ts';
import { FULL } from '../../../../testing/full-channel.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';

/** Where song titles come from, and their encoding. */
const PRIVATE = /apiOrigin|charset/;

describeOnEachDatabase('channel visibility', (open) => {
  let fixture: ChannelsFixture;
  beforeEach(async () => {
    fixture = await openChannelsFixture(await open());
  });
  afterEach(() => fixture.stop());

  const create = async (body: object) => (await fixture.asAdmin('POST', '/api/channels', body)).json();

  test('shows inactive channels and metadata endpoints to administrators on request only', async () => {
    await create(FULL);
    for (const query of ['activeOnly=false', 'active=false', 'status=all', 'status=inactive']) {
      expect([query, (await listNumbers(fixture.asAdmin, query)).includes(44)]).toEqual([query, true]);
      for (const call of [fixture.asListener, fixture.asVisitor]) {
        expect([query, (await listNumbers(call, query)).includes(44)]).toEqual([query, false]);
        expect((await call('GET', `/api/channels?${query}`)).body).not.toMatch(PRIVATE);
      }
    }
    expect(await listNumbers(fixture.asAdmin, 'status=active')).not.toContain(44);
    const page = '/api/channels?active=true&featuredOnly=true';
    expect((await fixture.asAdmin('GET', page)).body).not.toMatch(PRIVATE);
    const [found] = (
      await fixture.asAdmin('GET', '/api/channels?status=all&search=nova&genre=jazz&limit=10')
    ).json().channels;
    expect(found).toMatchObject({ channelNumber: 44, apiOrigin: FULL.apiOrigin, charset: FULL.charset });
  });

  test('shows the metadata endpoint of one channel to administrators on request only', async () => {
    const { channel } = await create({ ...FULL, isActive: true });
    const path = `/api/channels/${channel._id}`;
    expect((await fixture.asAdmin('GET', `${path}?activeOnly=false`)).json().data).toEqual({
      ...channel,
      isFavorite: false,
    });
    for (const [call, url] of [
      [fixture.asAdmin, path],
      [fixture.asAdmin, `${path}?activeOnly=true`],
      [fixture.asListener, `${path}?activeOnly=false`],
      [fixture.asVisitor, `${path}?activeOnly=false`],
    ] as const)
      expect((await call('GET', url)).body).not.toMatch(PRIVATE);
  });

  test('allows writes to administrators only', async () => {
    for (const [call, status] of [
      [fixture.asListener, 403],
      [fixture.asVisitor, 401],
    ] as const) {
      expect((await call('POST', '/api/channels', LEAST)).statusCode).toBe(status);
      expect((await call('PUT', '/api/channels/x', LEAST)).statusCode).toBe(status);
      expect((await call('DELETE', '/api/channels/x')).statusCode).toBe(status);
      expect((await call('GET', '/api/channels/next-number')).statusCode).toBe(status);
    }
  });
});
