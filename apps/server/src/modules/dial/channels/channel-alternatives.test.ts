import { expect, test } from 'vitest';
import { LEAST, useChannelsFixture } from '../../../../testing/channels-fixture.ts';
import { sampleStreamCheck } from '../../../../testing/sample-stream-check.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';

const HIGH = { streamUrl: 'https://nova.example/high', codec: 'MP3', bitrate: 320 };
const LOW = { streamUrl: 'https://nova.example/low', codec: 'AAC', bitrate: 48 };

describeOnEachDatabase('the further addresses of a channel', (open) => {
  const fixture = useChannelsFixture(open);

  const update = (id: string, body: object) => fixture.current.asAdmin('PUT', `/api/channels/${id}`, body);
  const seen = async (id: string) =>
    (await fixture.current.asVisitor('GET', `/api/channels/${id}`)).json().data;

  test('are stored in their order, public, and stay when a save does not name them', {
    tags: 'further-addresses',
  }, async () => {
    const { channel } = (
      await fixture.current.asAdmin('POST', '/api/channels', { ...LEAST, alternatives: [HIGH, LOW] })
    ).json();
    expect(channel.alternatives).toEqual([HIGH, LOW].map((address) => ({ ...address, streamCheck: null })));
    await update(channel._id, { ...LEAST, name: 'Renamed' });
    expect((await seen(channel._id)).alternatives).toEqual([HIGH, LOW]);
    await update(channel._id, { ...LEAST, alternatives: [LOW, HIGH] });
    await fixture.restart();
    expect((await seen(channel._id)).alternatives).toEqual([LOW, HIGH]);
    expect((await fixture.current.audit.listLatest(1))[0]?.details).toMatchObject({
      changed: expect.arrayContaining(['alternatives']),
    });
    await update(channel._id, { ...LEAST, alternatives: [] });
    expect(await seen(channel._id)).not.toHaveProperty('alternatives');
  });

  test('none is the first address, also when that one is changed alone', {
    tags: 'further-addresses',
  }, async () => {
    const { channel } = (
      await fixture.current.asAdmin('POST', '/api/channels', { ...LEAST, alternatives: [HIGH, LOW] })
    ).json();
    const refused = await update(channel._id, { ...LEAST, streamUrl: LOW.streamUrl });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ param: 'alternatives.1.streamUrl', msg: 'The channel has this address already' }],
    ]);
    expect((await seen(channel._id)).streamUrl).toBe(LEAST.streamUrl);
    const swapped = { ...LEAST, streamUrl: LOW.streamUrl, alternatives: [HIGH] };
    expect((await update(channel._id, swapped)).statusCode).toBe(200);
  });

  test('keep their checks when they move and others are checked', async () => {
    const { channel } = (
      await fixture.current.asAdmin('POST', '/api/channels', { ...LEAST, alternatives: [HIGH, LOW] })
    ).json();
    const check = (...urls: string[]) =>
      fixture.current.channels.state.setStreamChecks(
        channel._id,
        urls.map((streamUrl) => sampleStreamCheck(streamUrl)),
      );
    const checked = () => {
      const { streamCheck, alternativeChecks = [] } = fixture.current.channels.get(channel._id) ?? {};
      return [streamCheck?.streamUrl, alternativeChecks.map(({ streamUrl }) => streamUrl)];
    };
    await check(LOW.streamUrl);
    await fixture.restart();
    expect(checked()).toEqual([undefined, [LOW.streamUrl]]);
    await update(channel._id, {
      ...LEAST,
      streamUrl: LOW.streamUrl,
      alternatives: [HIGH, { streamUrl: LEAST.streamUrl }],
    });
    await check(HIGH.streamUrl);
    await fixture.restart();
    expect(checked()).toEqual([LOW.streamUrl, [HIGH.streamUrl]]);
  });
});
