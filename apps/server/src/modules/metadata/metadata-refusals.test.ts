import { SONG_TEXT_MAX_CHARS } from '@airdial/contract/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LastfmServer } from '../../test-support/lastfm-server.ts';
import { type MetadataNode, startMetadataNode } from '../../test-support/metadata-node.ts';
import { describeOnEachDatabase } from '../../test-support/test-databases.ts';

vi.setConfig({ testTimeout: 30_000 });

const EVERYTHING = '/api/lastfm/metadata/Can/Halleluhwah';
const TRACK = '/api/lastfm/track/Can/Halleluhwah';

describeOnEachDatabase('track information that is refused', (open) => {
  let lastfm: LastfmServer;
  let node: MetadataNode;
  beforeEach(async () => {
    lastfm = await LastfmServer.start();
    node = await startMetadataNode(open, lastfm);
    await node.configure();
  });
  afterEach(async () => {
    await node.stop();
    await lastfm.stop();
  });

  const get = async (url: string) => {
    const response = await node.asListener('GET', url);
    return { status: response.statusCode, ...response.json() };
  };

  test('switched off or without a key it says so, and calls nobody', async () => {
    for (const change of [{ enabled: false }, { apiKey: '' }]) {
      await node.configure(change);
      for (const url of [EVERYTHING, TRACK, '/api/lastfm/similar/Can']) {
        const response = await node.asListener('GET', url);
        expect(response.statusCode).toBe(503);
        expect(response.headers['retry-after']).toBeUndefined();
        expect(response.json()).toEqual({
          success: false,
          code: 'lastfm-disabled',
          message: 'Last.fm integration is not enabled',
          serviceDisabled: true,
        });
      }
    }
    expect(lastfm.calls).toEqual([]);
  });

  test('a key that is refused is not tried again and again', async () => {
    await node.configure({ apiKey: 'b'.repeat(32) });
    expect(await get(TRACK)).toMatchObject({ status: 502 });
    expect(await get(TRACK)).toMatchObject({ status: 502 });
    expect(lastfm.calls).toHaveLength(1);
    await node.configure();
    expect(await get(TRACK)).toMatchObject({ status: 200 });
  });

  test('what is refused for itself keeps nobody from asking for something else', async () => {
    lastfm.reply = (query) =>
      query.get('artist') === 'Odd'
        ? { status: 400, body: { error: 7, message: 'Invalid resource' } }
        : undefined;
    expect(await get('/api/lastfm/artist/Odd')).toMatchObject({ status: 502 });
    expect(await get(TRACK)).toMatchObject({ status: 200 });
  });

  test('one listener cannot fill the line in which all wait', async () => {
    const held = Promise.withResolvers<undefined>();
    lastfm.reply = () => held.promise;
    const artists = Array.from({ length: 9 }, (_, at) => get(`/api/lastfm/artist/Artist%20${at}`));
    const refused = await Promise.race(artists);
    expect(refused).toMatchObject({ status: 429, code: 'too-many-requests' });
    const other = node.asAdmin('GET', TRACK);
    held.resolve(undefined);
    expect((await other).statusCode).toBe(200);
    const statuses = (await Promise.all(artists)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(8);
    expect(await get('/api/lastfm/artist/Can')).toMatchObject({ status: 200 });
  });

  test('names that are none are named, whatever their length', async () => {
    const tooLong = `Track may have at most ${SONG_TEXT_MAX_CHARS} characters`;
    for (const [url, msg] of [
      [`track/Can/${'x'.repeat(10_240)}`, tooLong],
      [`metadata/Can/${'%C3%A9'.repeat(1_000)}`, tooLong],
      ['track/Can/%20', 'Track is required'],
      ['similar/Can?limit=51', 'limit must be a whole number from 1 to 50'],
      ['artist/Can?mbid=1', 'mbid must be a MusicBrainz id'],
    ])
      expect(await get(`/api/lastfm/${url}`)).toMatchObject({ status: 400, errors: [{ msg }] });
    expect(lastfm.calls).toEqual([]);
  });

  test('nobody but those who are signed in may make the server ask', async () => {
    for (const url of [EVERYTHING, TRACK, '/api/lastfm/artist/Can', '/api/lastfm/similar/Can'])
      expect((await node.asVisitor('GET', url)).statusCode).toBe(401);
    expect(lastfm.calls).toEqual([]);
  });
});
