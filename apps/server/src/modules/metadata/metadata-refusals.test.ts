import { SONG_TEXT_MAX_CHARS } from '@airdial/contract/limits';
import { beforeEach, expect, test } from 'vitest';
import { describeMetadata } from '../../testing/metadata-service-fixture.ts';

const EVERYTHING = '/api/lastfm/metadata/Can/Halleluhwah';
const TRACK = '/api/lastfm/track/Can/Halleluhwah';

describeMetadata('track information that is refused', (desk) => {
  beforeEach(() => desk.node.configure());

  test('switched off or without a key it says so, and calls nobody', async () => {
    for (const change of [{ enabled: false }, { apiKey: '' }]) {
      await desk.node.configure(change);
      for (const url of [EVERYTHING, TRACK, '/api/lastfm/similar/Can']) {
        const response = await desk.node.asListener('GET', url);
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
    expect(desk.lastfm.calls).toEqual([]);
  });

  test('a key that is refused is not tried again and again', async () => {
    await desk.node.configure({ apiKey: 'b'.repeat(32) });
    expect(await desk.get(TRACK)).toMatchObject({ status: 502 });
    expect(await desk.get(TRACK)).toMatchObject({ status: 502 });
    expect(desk.lastfm.calls).toHaveLength(1);
    await desk.node.configure();
    expect(await desk.get(TRACK)).toMatchObject({ status: 200 });
  });

  test('what is refused for itself keeps nobody from asking for something else', async () => {
    desk.lastfm.reply = (query) =>
      query.get('artist') === 'Odd'
        ? { status: 400, body: { error: 7, message: 'Invalid resource' } }
        : undefined;
    expect(await desk.get('/api/lastfm/artist/Odd')).toMatchObject({ status: 502 });
    expect(await desk.get(TRACK)).toMatchObject({ status: 200 });
  });

  test('one listener cannot fill the line in which all wait', async () => {
    const held = Promise.withResolvers<undefined>();
    desk.lastfm.reply = () => held.promise;
    const artists = Array.from({ length: 9 }, (_, at) => desk.get(`/api/lastfm/artist/Artist%20${at}`));
    const refused = await Promise.race(artists);
    expect(refused).toMatchObject({ status: 429, code: 'too-many-requests' });
    const other = desk.node.asAdmin('GET', TRACK);
    held.resolve(undefined);
    expect((await other).statusCode).toBe(200);
    const statuses = (await Promise.all(artists)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(8);
    expect(await desk.get('/api/lastfm/artist/Can')).toMatchObject({ status: 200 });
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
      expect(await desk.get(`/api/lastfm/${url}`)).toMatchObject({ status: 400, errors: [{ msg }] });
    expect(desk.lastfm.calls).toEqual([]);
  });

  test('nobody but those who are signed in may make the server ask', async () => {
    for (const url of [EVERYTHING, TRACK, '/api/lastfm/artist/Can', '/api/lastfm/similar/Can'])
      expect((await desk.node.asVisitor('GET', url)).statusCode).toBe(401);
    expect(desk.lastfm.calls).toEqual([]);
  });
});
