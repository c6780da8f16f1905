// @module-tag lastfm-calls

import { SONG_TEXT_MAX_CHARS } from '@airdial/contract/limits';
import { beforeEach, expect, test } from 'vitest';
import { describeLastfm } from '../../../../testing/lastfm-fixture.ts';

const EVERYTHING = '/api/lastfm/metadata/Can/Halleluhwah';
const TRACK = '/api/lastfm/track/Can/Halleluhwah';

describeLastfm('refused metadata requests', (fixture) => {
  beforeEach(() => fixture.node.configure());

  test('responds with 503 and calls nothing while disabled or without a key', {
    tags: 'lastfm-not-enabled',
  }, async () => {
    for (const change of [{ enabled: false }, { apiKey: '' }]) {
      await fixture.node.configure(change);
      for (const url of [EVERYTHING, TRACK, '/api/lastfm/similar/Can']) {
        const response = await fixture.node.asListener('GET', url);
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
    expect(fixture.lastfm.calls).toEqual([]);
  });

  test('suspends calls with a rejected key', async () => {
    await fixture.node.configure({ apiKey: 'b'.repeat(32) });
    expect(await fixture.get(TRACK)).toMatchObject({ status: 502 });
    expect(await fixture.get(TRACK)).toMatchObject({ status: 502 });
    expect(fixture.lastfm.calls).toHaveLength(1);
    await fixture.node.configure();
    expect(await fixture.get(TRACK)).toMatchObject({ status: 200 });
  });

  test('continues with other queries after a rejected one', async () => {
    fixture.lastfm.reply = (query) =>
      query.get('artist') === 'Odd'
        ? { status: 400, body: { error: 7, message: 'Invalid resource' } }
        : undefined;
    expect(await fixture.get('/api/lastfm/artist/Odd')).toMatchObject({ status: 502 });
    expect(await fixture.get(TRACK)).toMatchObject({ status: 200 });
  });

  test('limits the parallel lookups of one listener', async () => {
    const held = Promise.withResolvers<undefined>();
    fixture.lastfm.reply = () => held.promise;
    const artists = Array.from({ length: 9 }, (_, at) => fixture.get(`/api/lastfm/artist/Artist%20${at}`));
    const refused = await Promise.race(artists);
    expect(refused).toMatchObject({ status: 429, code: 'too-many-requests' });
    const other = fixture.node.asAdmin('GET', TRACK);
    held.resolve(undefined);
    expect((await other).statusCode).toBe(200);
    const statuses = (await Promise.all(artists)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(8);
    expect(await fixture.get('/api/lastfm/artist/Can')).toMatchObject({ status: 200 });
  });

  test('names invalid parameters, whatever their length', async () => {
    const tooLong = `Track may have at most ${SONG_TEXT_MAX_CHARS} characters`;
    for (const [url, msg] of [
      [`track/Can/${'x'.repeat(10_240)}`, tooLong],
      [`metadata/Can/${'%C3%A9'.repeat(1_000)}`, tooLong],
      ['track/Can/%20', 'Track is required'],
      ['similar/Can?limit=51', 'limit must be a whole number from 1 to 50'],
      ['artist/Can?mbid=1', 'mbid must be a MusicBrainz id'],
    ])
      expect(await fixture.get(`/api/lastfm/${url}`)).toMatchObject({ status: 400, errors: [{ msg }] });
    expect(fixture.lastfm.calls).toEqual([]);
  });

  test('requires a session', async () => {
    for (const url of [EVERYTHING, TRACK, '/api/lastfm/artist/Can', '/api/lastfm/similar/Can'])
      expect((await fixture.node.asVisitor('GET', url)).statusCode).toBe(401);
    expect(fixture.lastfm.calls).toEqual([]);
  });
});
