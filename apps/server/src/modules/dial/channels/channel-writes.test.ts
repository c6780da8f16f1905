import { channel as channelEntity } from '@airdial/contract/channel/schema';
import { beforeEach, expect, test, vi } from 'vitest';
import { LEAST, useChannelsFixture } from '../../../../testing/channels-fixture.ts';
import { FULL } from '../../../../testing/full-channel.ts';
import { SAMPLE_CHANNELS } from '../../../../testing/sample-channels.ts';
import { describeOnEachDatabase } from '../../../../testing/test-databases.ts';
import { AuditRepository } from '../../foundation/audit/audit-repository.ts';

/** As it is shown before its picture is fetched. */
const SHOWN = { ...FULL, imageUrl: null, imageSource: { url: FULL.imageUrl, failure: null } };

/** Invalid fields, with the parameter and message of their error. */
const BAD_CHANNELS: readonly (readonly [object, string, string])[] = [
  [{ name: ' ' }, 'name', 'Channel name is required'],
  [{ name: 7 }, 'name', 'Channel name is required'],
  [{ name: 'x'.repeat(121) }, 'name', 'Channel name may have at most 120 characters'],
  [{ streamUrl: '' }, 'streamUrl', 'Stream URL is required'],
  ...['ftp://nova.example/', 'java\tscript:alert(1)', '//nova.example'].map(
    (streamUrl) =>
      [
        { streamUrl },
        'streamUrl',
        'Stream URL must be a web address that starts with http:// or https://',
      ] as const,
  ),
  [
    { streamUrl: 'https://user:pass@nova.example/' },
    'streamUrl',
    'Stream URL must not contain a user name or password: everyone who listens could read them',
  ],
  ...[0, -1, 1.5, 100_000, '7', Number.MAX_SAFE_INTEGER].map(
    (channelNumber) =>
      [{ channelNumber }, 'channelNumber', 'Channel number must be a whole number from 1 to 99999'] as const,
  ),
  [{ bitrate: '128' }, 'bitrate', 'Bitrate must be a whole number from 1 to 10000'],
  [
    { imageUrl: 'javascript:alert(1)' },
    'imageUrl',
    'Image URL must be a web address or a path on this server',
  ],
  [
    { schedule: [{ programName: 'Night', dayOfWeek: 'Monday', startTime: '25:00', endTime: '02:00' }] },
    'schedule.0.startTime',
    'Time must be written as HH:MM',
  ],
  [{ currentProgram: { name: '' } }, 'currentProgram.name', 'Program name is required'],
];

describeOnEachDatabase('channel edits of administrators', (open) => {
  const fixture = useChannelsFixture(open);
  beforeEach(() => fixture.current.channels.writer.createMany(SAMPLE_CHANNELS));

  const create = async (body: object) =>
    (await fixture.current.asAdmin('POST', '/api/channels', body)).json();
  const update = (id: string, body: object) => fixture.current.asAdmin('PUT', `/api/channels/${id}`, body);

  test('stores a channel with every field, and reads it again', { tags: 'channel-writes' }, async () => {
    const { message, channel } = await create(FULL);
    expect(message).toBe('Channel created successfully');
    expect(channelEntity.parse(channel)).toMatchObject(SHOWN);
    await fixture.restart();
    expect(
      (await fixture.current.asVisitor('GET', `/api/channels/${channel._id}`)).json().data,
    ).toMatchObject({
      name: 'Nova',
      schedule: FULL.schedule,
      currentProgram: FULL.currentProgram,
    });
  });

  test('fills a minimal channel with defaults and the next free number', async () => {
    const next = (await fixture.current.asAdmin('GET', '/api/channels/next-number')).json();
    expect(next).toEqual({ success: true, channelNumber: 2 });
    const responses = await Promise.all([create(LEAST), create(LEAST)]);
    expect(responses.map(({ channel }) => channel)).toMatchObject([
      { channelNumber: 2, bitrate: 128, codec: 'MP3', isActive: true, featured: false, schedule: [] },
      { channelNumber: 4, genre: null, currentProgram: null },
    ]);
  });

  test('refuses a taken number with a 409 at its field, on create and update', async () => {
    const taken = {
      success: false,
      code: 'channel-number-taken',
      message: 'Café Noir has this number already',
      errors: [{ param: 'channelNumber', msg: 'Café Noir has this number already' }],
    };
    const refused = await fixture.current.asAdmin('POST', '/api/channels', { ...LEAST, channelNumber: 7 });
    expect([refused.statusCode, refused.json()]).toEqual([409, taken]);
    const { channel } = await create(LEAST);
    const moved = await update(channel._id, { ...LEAST, channelNumber: 7 });
    expect([moved.statusCode, moved.json()]).toEqual([409, taken]);
    expect(fixture.current.channels.get(channel._id)?.channelNumber).toBe(2);
    expect(fixture.current.channels.getByNumber(7)?.name).toBe('Café Noir');
  });

  test('gives a number to one of many concurrent requests', async () => {
    const wanted = { ...LEAST, channelNumber: 50 };
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => fixture.current.asAdmin('POST', '/api/channels', wanted)),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test('changes only the fields that an edit sends; null clears a text', {
    tags: 'channel-writes',
  }, async () => {
    const { channel } = await create(FULL);
    const track = { title: 'Jóga', artist: 'Björk', album: null, artwork: null, duration: null };
    await fixture.current.channels.state.setNowPlaying(channel._id, track);
    const { message, channel: changed } = (
      await update(channel._id, { ...LEAST, name: 'Supernova', genre: null, website: '' })
    ).json();
    expect(message).toBe('Channel updated successfully');
    expect(changed).toMatchObject({
      ...SHOWN,
      name: 'Supernova',
      genre: null,
      website: null,
      nowPlaying: { title: 'Jóga' },
    });
    expect(changed.createdAt).toBe(channel.createdAt);
  });

  test('refuses the later of two conflicting edits', async () => {
    const { channel } = await create(LEAST);
    const { updatedAt } = channel;
    const first = await update(channel._id, { ...LEAST, name: 'First', updatedAt });
    expect(first.statusCode).toBe(200);
    const second = await update(channel._id, { ...LEAST, name: 'Second', updatedAt });
    expect([second.statusCode, second.json().code]).toEqual([409, 'edited-meanwhile']);
    expect(fixture.current.channels.get(channel._id)?.name).toBe('First');
    const again = { ...LEAST, name: 'Second', updatedAt: first.json().channel.updatedAt };
    expect((await update(channel._id, again)).statusCode).toBe(200);
  });

  test('does not count a new track as an edit', async () => {
    const { channel } = await create(LEAST);
    await fixture.current.channels.state.setNowPlaying(channel._id, {
      title: 'Jóga',
      artist: null,
      album: null,
      artwork: null,
      duration: null,
    });
    const { updatedAt } = channel;
    expect((await update(channel._id, { ...LEAST, updatedAt })).statusCode).toBe(200);
  });

  test('does not overwrite the change of another process that the edit was not based on', async () => {
    const { channel } = await create(LEAST);
    const remote = { updated_at: Date.parse(channel.updatedAt) + 1, genre: 'Jazz' };
    await fixture.database.db.updateTable('channels').set(remote).where('id', '=', channel._id).execute();
    const edit = { ...LEAST, name: 'Nova' };
    const based = await update(channel._id, { ...edit, updatedAt: channel.updatedAt });
    expect([based.statusCode, based.json().code]).toEqual([409, 'edited-meanwhile']);
    const blind = await update(channel._id, edit);
    expect(blind.json().channel).toMatchObject({ name: 'Nova', genre: 'Jazz' });
  });

  test('deletes a channel; an unknown one is a 404 with a message', { tags: 'channel-writes' }, async () => {
    const { channel } = await create(LEAST);
    expect((await fixture.current.asAdmin('DELETE', `/api/channels/${channel._id}`)).json()).toEqual({
      success: true,
      message: 'Channel deleted successfully',
    });
    for (const id of [channel._id, 'nothing', '%00']) {
      const missing = { success: false, code: 'channel-not-found', message: 'Channel not found' };
      expect((await fixture.current.asAdmin('DELETE', `/api/channels/${id}`)).json()).toEqual(missing);
      expect((await update(id, LEAST)).json()).toEqual(missing);
    }
  });

  test('changes nothing when the audit entry cannot be written, neither in memory nor in the database', async () => {
    const { channel } = await create(LEAST);
    const auditFails = vi
      .spyOn(AuditRepository.prototype, 'insertMany')
      .mockRejectedValue(new Error('disk full'));
    const responses = [
      await fixture.current.asAdmin('POST', '/api/channels', LEAST),
      await fixture.current.asAdmin('POST', '/api/channels', { ...LEAST, channelNumber: 60 }),
      await update(channel._id, { ...LEAST, name: 'Changed' }),
      await fixture.current.asAdmin('DELETE', `/api/channels/${channel._id}`),
    ];
    auditFails.mockRestore();
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500]);
    const readState = () => [
      fixture.current.channels.size,
      fixture.current.channels.getByNumber(60),
      fixture.current.channels.get(channel._id)?.name,
    ];
    const before = [SAMPLE_CHANNELS.length + 1, undefined, 'Nova'];
    expect(readState()).toEqual(before);
    await fixture.restart();
    expect(readState()).toEqual(before);
  });

  test('publishes changes to subscribers', async () => {
    const kinds: string[] = [];
    const subscription = new AbortController();
    fixture.current.channels.changes.subscribe(({ kind }) => kinds.push(kind), subscription.signal);
    const { channel } = await create(LEAST);
    await update(channel._id, LEAST);
    await fixture.current.asAdmin('DELETE', `/api/channels/${channel._id}`);
    subscription.abort();
    expect(fixture.current.saved).toEqual([channel._id, channel._id]);
    expect(kinds).toEqual(['created', 'updated', 'removed']);
  });

  test('names every invalid field with its message, and stores nothing', async () => {
    const { size } = fixture.current.channels;
    for (const [change, param, msg] of BAD_CHANNELS) {
      const response = await fixture.current.asAdmin('POST', '/api/channels', { ...LEAST, ...change });
      expect([change, response.statusCode, response.json().errors]).toEqual([change, 400, [{ param, msg }]]);
    }
    expect((await fixture.current.asAdmin('POST', '/api/channels', [])).statusCode).toBe(400);
    expect(fixture.current.channels.size).toBe(size);
  });

  test('writes audit entries', async () => {
    const { channel } = await create({ ...LEAST, channelNumber: 44 });
    await update(channel._id, LEAST);
    await fixture.current.asAdmin('DELETE', `/api/channels/${channel._id}`);
    const entries = (await fixture.current.audit.listLatest(5)).map(
      ({ action, actorId, targetId, details }) => [action, actorId, targetId, details],
    );
    const details = { channelNumber: 44, name: 'Nova' };
    expect(entries).toEqual([
      ['channel.deleted', 'ada', channel._id, details],
      ['channel.updated', 'ada', channel._id, { ...details, changed: [] }],
      ['channel.created', 'ada', channel._id, details],
    ]);
  });
});
