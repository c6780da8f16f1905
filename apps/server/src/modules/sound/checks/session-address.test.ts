import { expect, test } from 'vitest';
import { adtsFrames, mp3Frames } from '../../../../testing/audio-frames-fixture.ts';
import { describeStreamChecks, ok } from '../../../../testing/stream-checks-fixture.ts';

const SESSION = '/live?listenerid=7&format=a%20b&token=x';
const BARE = '/live?format=a%20b';
const NEEDED =
  'The address contains the session of one listener, and does not send the same stream without it: it may stop working when that session ends.';

type Sent = { readonly isAac?: boolean; readonly name?: string; readonly bitrate?: string };
const audio = ({ isAac = false, name = 'Nova', bitrate = '128' }: Sent = {}): Buffer =>
  ok(
    { 'content-type': isAac ? 'audio/aac' : 'audio/mpeg', 'icy-name': name, 'icy-br': bitrate },
    isAac ? adtsFrames(10) : mp3Frames(10),
  );

describeStreamChecks('the check of an address with the session of a listener', (fixture) => {
  const { changed, checks, channels, at, save, row, asAdmin, requested, withoutSession } = fixture;
  const saveChecked = async (body: object) => {
    const { _id } = await save(body);
    await checks().whenIdle();
    return row(_id);
  };
  const requestsOf = (path: string) => requested.filter((one) => one === path).length;

  test('stores it without, where the same stream plays, and says so from then on', async () => {
    changed.set(SESSION, audio());
    changed.set(BARE, audio());
    const { _id, updatedAt } = await save({ streamUrl: at(SESSION) });
    await checks().whenIdle();
    expect(requestsOf(BARE)).toBe(1);
    const asked = requestsOf(SESSION);
    const removed = `The address contained the session of one listener. The same stream plays without it, so the shorter address is stored. Before: ${at(SESSION)}`;
    for (let round = 0; round < 2; round += 1) {
      const channel = await row(_id);
      expect(channel).toMatchObject({ streamUrl: at(BARE), updatedAt });
      expect(channel.streamCheck).toMatchObject({
        streamUrl: at(BARE),
        codec: 'MP3',
        sessionAddress: at(SESSION),
      });
      expect(channel.streamCheck.warnings).toContain(removed);
      await checks().request(_id);
    }
    expect(requestsOf(SESSION)).toBe(asked);
    expect(withoutSession).toEqual([_id]);
  });

  test.each([
    ['fails', null],
    ['has another name', audio({ name: 'Please use our app' })],
    ['has another bitrate', audio({ bitrate: '32' })],
    ['has another codec', audio({ isAac: true })],
    ['is a page', ok({ 'content-type': 'text/html' }, '<h1>Hello</h1>')],
  ])('keeps it where the address without %s, which is tried once', async (_what, response) => {
    changed.set(SESSION, audio());
    if (response) changed.set(BARE, response);
    const { _id } = await save({ streamUrl: at(SESSION) });
    await checks().whenIdle();
    await checks().request(_id);
    const channel = await row(_id);
    expect(channel.streamUrl).toBe(at(SESSION));
    expect(channel.streamCheck).toMatchObject({ streamUrl: at(SESSION), sessionAddress: null });
    expect(channel.streamCheck.warnings).toContain(NEEDED);
    expect([requestsOf(BARE), requestsOf(SESSION) > 1]).toEqual([1, true]);
    expect(withoutSession).toEqual([]);
  });

  test('leaves one alone that gives no stream: nothing shows that another is the same', async () => {
    changed.set(BARE, audio());
    const channel = await saveChecked({ streamUrl: at(SESSION) });
    expect(channel.streamUrl).toBe(at(SESSION));
    expect(channel.streamCheck).not.toHaveProperty('sessionAddress');
    expect(requestsOf(BARE)).toBe(0);
  });

  test('leaves HLS alone: its first playlist does not show whether the segments are there', async () => {
    const [session, shorter] = ['/live.m3u8?token=x', '/live.m3u8'];
    const playlist = { 'content-type': 'application/vnd.apple.mpegurl' };
    for (const path of [session, shorter]) changed.set(path, ok(playlist, '#EXTM3U\n#EXT-X-VERSION:3\n'));
    const channel = await saveChecked({ streamUrl: at(session) });
    expect([channel.streamUrl, channel.streamCheck.isHls]).toEqual([at(session), true]);
    expect(channel.streamCheck).not.toHaveProperty('sessionAddress');
    expect(requestsOf(shorter)).toBe(0);
  });

  test('goes for further addresses too, and two that become one are one', async () => {
    for (const path of ['/one', '/one?uuid=1', '/two?uuid=1', '/two']) changed.set(path, audio());
    const { streamUrl, alternatives } = await saveChecked({
      streamUrl: at('/one?uuid=1'),
      alternatives: [
        { streamUrl: at('/two?uuid=1'), codec: 'MP3', bitrate: 128 },
        { streamUrl: at('/one'), codec: 'MP3', bitrate: 64 },
      ],
    });
    expect(streamUrl).toBe(at('/one'));
    expect(alternatives).toMatchObject([{ streamUrl: at('/two'), bitrate: 128 }]);
  });

  test('changes nothing of a channel that was edited during the check', async () => {
    changed.set(SESSION, audio());
    changed.set(BARE, audio());
    const { _id } = await save({ streamUrl: at('/good') });
    await checks().whenIdle();
    const replaced = channels().state.replaceAddress(_id, { from: at(SESSION), to: at(BARE) });
    expect(await replaced).toBe(false);
    expect((await row(_id)).streamUrl).toBe(at('/good'));
  });

  test('changes nothing when an administrator only asks for a check', async () => {
    changed.set(SESSION, audio());
    changed.set(BARE, audio());
    const streamUrl = at(SESSION);
    const { check } = (await asAdmin('POST', '/api/channels/check-stream', { streamUrl })).json();
    expect(check).toMatchObject({ streamUrl, codec: 'MP3' });
    expect(requestsOf(BARE)).toBe(0);
  });
});
