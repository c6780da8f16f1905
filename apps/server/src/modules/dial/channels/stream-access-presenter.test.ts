import { describe, expect, it } from 'vitest';
import { sampleStreamCheck } from '../../../../testing/sample-stream-check.ts';
import { createChannelRecord } from './channel-record.ts';
import { ADMINISTRATOR, type ChannelRecord, VISITOR } from './channel-types.ts';
import {
  interchangeableStreams,
  presentAccess,
  relayGainSteps,
  resolvedStreamUrl,
} from './stream-access-presenter.ts';

const HTTP = 'http://radio.example/live';
const HTTPS = 'https://radio.example/live';
const LOW = 'https://radio.example/low';
const RELAY = '/relay/a?page';

const record = (fields: Partial<ChannelRecord>): ChannelRecord => ({
  ...createChannelRecord({ channelNumber: 1, name: 'Nova', streamUrl: HTTPS, bitrate: null }, 'a', 0),
  relayConfirmed: true,
  ...fields,
});
const play = (fields: Partial<ChannelRecord>) => presentAccess(record(fields), VISITOR).play ?? [];
const playUrls = (fields: Partial<ChannelRecord>) => play(fields).map(({ url }) => url);
const alternative = (streamUrl: string, codec: string | null = 'MP3', bitrate: number | null = null) => ({
  streamUrl,
  codec,
  bitrate,
});
const DEAD = { isReachable: false, failingSince: '2026-11-25T11:00:00.000Z' };

describe('where a channel is played', () => {
  it('is at its addresses, in their order, as the last checks have found them', {
    tags: 'playlist-url',
  }, () => {
    const fields = {
      bitrate: 320,
      streamCheck: sampleStreamCheck(HTTPS, { oggCodec: 'OPUS', codec: 'OGG', allowsCrossOrigin: false }),
      alternatives: [alternative(LOW, 'AAC', 48), alternative(`${HTTPS}.m3u`, null), alternative(HTTP)],
      alternativeChecks: [sampleStreamCheck(`${HTTPS}.m3u`, { resolvedUrl: `${HTTPS}/inside`, isHls: true })],
    };
    expect(play(fields)).toEqual([
      { url: HTTPS, kind: 'opus', readable: false, bitrate: 320 },
      { url: LOW, kind: 'aac', readable: null, bitrate: 48 },
      { url: `${HTTPS}/inside`, kind: 'hls', readable: true, bitrate: 128 },
      { url: HTTP, kind: 'mp3', readable: null, bitrate: null },
    ]);
    expect(play({ streamUrl: null })).toEqual([]);
  });

  it('is last at what the checks have found dead', () => {
    const fields = { streamCheck: sampleStreamCheck(HTTPS, DEAD), alternatives: [alternative(LOW)] };
    expect(play(fields)).toMatchObject([{ url: LOW }, { url: HTTPS, isDead: true }]);
    expect(resolvedStreamUrl(record(fields))).toBe(LOW);
  });

  it.each([
    ['off', { relay: 'off', streamCheck: sampleStreamCheck(HTTPS, { allowsCrossOrigin: false }) }, [HTTPS]],
    ['without a confirmation', { relay: 'always', relayConfirmed: false }, [HTTPS]],
    ['always', { relay: 'always', alternatives: [alternative(LOW)] }, [RELAY]],
    ['always, of no address', { relay: 'always', streamUrl: null }, []],
    ['http', { relay: 'needed', streamUrl: HTTP, alternatives: [alternative(LOW)] }, [HTTP, RELAY, LOW]],
    ['https', { relay: 'needed', streamCheck: sampleStreamCheck(HTTPS) }, [HTTPS]],
    ['what was not probed', { relay: 'needed' }, [HTTPS]],
    [
      'MP3 without CORS',
      {
        relay: 'needed',
        streamCheck: sampleStreamCheck(HTTPS, { allowsCrossOrigin: false }),
        alternatives: [alternative(LOW)],
      },
      [RELAY, LOW],
    ],
    [
      'HLS without CORS',
      { relay: 'needed', streamCheck: sampleStreamCheck(HTTPS, { isHls: true, allowsCrossOrigin: false }) },
      [RELAY],
    ],
    ['HLS with CORS', { relay: 'needed', streamCheck: sampleStreamCheck(HTTPS, { isHls: true }) }, [HTTPS]],
    [
      'Ogg without CORS',
      { relay: 'needed', streamCheck: sampleStreamCheck(HTTPS, { codec: 'OGG', allowsCrossOrigin: false }) },
      [HTTPS],
    ],
  ] as const)('is at the relay as needed: %s', { tags: 'relay' }, (_name, fields, urls) => {
    expect(playUrls(fields)).toEqual(urls);
  });

  it.each([
    ['by its address', { streamUrl: `${HTTPS}.m3u8`, codec: null }],
    ['by its codec', { codec: 'HLS' }],
    [
      'by its check',
      { codec: 'AAC', streamCheck: sampleStreamCheck(HTTPS, { isHls: true, allowsCrossOrigin: false }) },
    ],
    ['by its address, http', { streamUrl: `${HTTP}.m3u8`, codec: 'AAC' }],
  ] as const)('is at a relay of HLS, known %s', (_name, fields) => {
    const relay = { url: RELAY, kind: 'hls', readable: true };
    expect(play({ ...fields, relay: 'always' })).toMatchObject([relay]);
  });
});

describe('the streams of one relay', () => {
  it('are those of the kind of the first that is not dead', () => {
    const fields = {
      streamCheck: sampleStreamCheck(HTTPS, DEAD),
      alternatives: [alternative(LOW, 'AAC'), alternative(`${LOW}/2`, 'AAC+'), alternative(HTTP)],
    };
    const streams = interchangeableStreams(record(fields));
    expect(streams).toEqual({ streamUrls: [LOW, `${LOW}/2`], kind: 'aac' });
    expect(play({ ...fields, relay: 'always' })).toMatchObject([{ kind: 'aac' }]);
  });

  it('is one where nobody knows what it is', () => {
    const fields = { codec: null, alternatives: [alternative(LOW, null)] };
    expect(interchangeableStreams(record(fields)).streamUrls).toEqual([HTTPS]);
  });
});

describe('how much a loud channel is lowered', { tags: 'same-volume' }, () => {
  const measuredAt = '2026-11-26T12:00:00.000Z';
  const stored = { streamUrl: HTTPS, measuredAt, problem: null, assumed: null, count: 1 };
  const loud = (lufs: number, fields: Partial<ChannelRecord>) =>
    record({ codec: 'MP3', loudness: { ...stored, lufs, histogram: { first: -70, counts: [] } }, ...fields });

  it.each([
    ['by whole steps, and pages do the rest', -9.5, 5, 7.5, 1],
    ['by whole steps alone', -9, 6, 9, undefined],
    ['not for less than a step', -17, 0, undefined, 1],
    ['at most by as much as pages', 3, 12, 18, undefined],
    ['not where it is quieter than others', -30, 0, undefined, undefined],
  ])('is done in MP3 that is always relayed: %s', (_name, lufs, steps, streamAttenuation, attenuation) => {
    const channel = loud(lufs, { relay: 'always' });
    expect(relayGainSteps(channel)).toBe(steps);
    expect(presentAccess(channel, VISITOR).attenuation).toBe(attenuation);
    expect(presentAccess(channel, VISITOR)).not.toHaveProperty('loudness');
    expect(presentAccess(channel, ADMINISTRATOR).loudness?.streamAttenuation).toBe(streamAttenuation);
  });

  it.each([
    ['pages may play it elsewhere', { relay: 'needed' }],
    ['nothing is confirmed', { relay: 'always', relayConfirmed: false }],
    ['it is AAC', { relay: 'always', codec: 'AAC' }],
    ['a check found AAC', { relay: 'always', streamCheck: sampleStreamCheck(HTTPS, { codec: 'AAC' }) }],
    ['it is HLS', { relay: 'always', streamCheck: sampleStreamCheck(HTTPS, { isHls: true }) }],
  ] as const)('is done by pages where %s', (_name, fields) => {
    const channel = loud(-9.5, fields);
    expect(relayGainSteps(channel)).toBe(0);
    expect(presentAccess(channel, ADMINISTRATOR)).toMatchObject({ attenuation: 8.5 });
    expect(presentAccess(channel, ADMINISTRATOR).loudness).not.toHaveProperty('streamAttenuation');
  });
});
