import { expect, test } from 'vitest';
import { LEAST, useChannelsFixture } from '../../../../testing/channels-fixture.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';

describeOnEachDatabase('the relay setting of a channel', (open) => {
  const fixture = useChannelsFixture(open);

  const create = async (body: object) =>
    (await fixture.current.asAdmin('POST', '/api/channels', body)).json();
  const update = (id: string, body: object) => fixture.current.asAdmin('PUT', `/api/channels/${id}`, body);

  test('relays a channel only once an administrator has confirmed the right to, and records who', {
    tags: 'relay',
  }, async () => {
    const unconfirmed = {
      success: false,
      code: 'validation-failed',
      errors: [{ param: 'relayConfirmed', msg: 'Please confirm that you may re-stream this channel' }],
    };
    const refused = await fixture.current.asAdmin('POST', '/api/channels', { ...LEAST, relay: 'always' });
    expect([refused.statusCode, refused.json()]).toMatchObject([400, unconfirmed]);
    const { channel } = await create(LEAST);
    expect(channel).toMatchObject({ relay: 'off', relayConfirmed: false });
    expect((await update(channel._id, { ...LEAST, relay: 'needed' })).statusCode).toBe(400);
    expect((await update(channel._id, { ...LEAST, relay: 'needed', relayConfirmed: false })).statusCode).toBe(
      400,
    );
    const asRead = await update(channel._id, channel);
    expect([asRead.statusCode, asRead.json().channel.relayConfirmed]).toEqual([200, false]);
    const shown = async () =>
      (await fixture.current.asVisitor('GET', `/api/channels/${channel._id}`)).json().data;
    expect(await shown()).not.toHaveProperty('relay');
    const confirmed = await update(channel._id, { ...LEAST, relay: 'needed', relayConfirmed: true });
    expect(confirmed.json().channel).toMatchObject({ relay: 'needed', relayConfirmed: true });
    // Confirmed once.
    await update(channel._id, { ...LEAST, relay: 'off', relayConfirmed: false });
    expect((await update(channel._id, { ...LEAST, relay: 'always' })).statusCode).toBe(200);
    await fixture.restart();
    expect(await shown()).toMatchObject({ relay: 'always' });
    expect(await shown()).not.toHaveProperty('relayConfirmed');
    const entries = (await fixture.current.audit.listLatest(20)).filter(
      ({ targetId }) => targetId === channel._id,
    );
    expect(entries.filter(({ action }) => action === 'channel.relay-confirmed')).toMatchObject([
      { actorId: 'ada', details: { channelNumber: channel.channelNumber, name: 'Nova' } },
    ]);
  });
});
